"""Wikitext in, the claims of the article with the citations that stand behind them out."""
