"""Small named functions picked by a ruleset's options; phases, the judge and bots share them."""
