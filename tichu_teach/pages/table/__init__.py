"""The table: the widget that draws a scene, its link to the browser, and the session behind every page."""
