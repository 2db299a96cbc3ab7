"""The table: the widget that draws a scene, its link to the browser, and the session behind every page.

`table.py` draws what a page's session (`session.py`) shows, and hands it the messages that `messages.py` has
checked. `widget.py` carries both in a kernel, `worker_carrier.py` in a browser's worker (`worker.py`).
`scene.py` makes parts of scenes, `slices.py` works beside a page, `handing.py` hands a position on.
"""
