"""Reports in, pages for people out: rendered here, styled and scripted from this server alone."""
