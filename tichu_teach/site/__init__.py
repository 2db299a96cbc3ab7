"""The tutorial as a folder of plain files: the pages of `app/`, and Python that runs beside each in a worker.

`writing.py` writes it: every page, what its table looks like before Python is there (`pictures.py`), the code
(`code.py`), what runs it in browsers (`runtime.py`), and that as it is when pages have been opened
(`snapshot.py`). `static/` is the browser's side.
"""
