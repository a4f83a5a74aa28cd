"""The goldens of a project: where each one is, the comparison, the findings and the report."""
