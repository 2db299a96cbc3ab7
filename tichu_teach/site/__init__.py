"""The tutorial as a folder of plain files: the pages of `app/`, and Python that runs beside each in a worker.

`writing.py` writes it: every page, a picture of its table to show before Python is there (`pictures.py`), the
code (`code.py`), Pyodide to run it (`runtime.py`), and Pyodide's memory after pages have been opened
(`snapshot.py`). `static/` is the browser's side.
"""
