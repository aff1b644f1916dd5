"""The phases of a trick-taking deal: each says who acts, what is legal, and what an action does."""
