"""The phases of a climbing deal: each says who acts, what is legal, and what an action does."""
