"""Progress and reports."""
