"""The phases of a trick-taking deal. Each says who acts, what is legal, and what an action does."""
