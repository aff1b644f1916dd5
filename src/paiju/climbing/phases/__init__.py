"""The phases of a climbing deal. Each says who acts, what is legal, and what an action does."""
