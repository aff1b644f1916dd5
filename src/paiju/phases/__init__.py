"""The phases of a deal: each says who acts, what is legal, and what an action does."""
