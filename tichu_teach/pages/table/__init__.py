"""The table: a widget that draws a scene, its line to the browser, and the session that every page is."""
