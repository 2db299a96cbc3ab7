"""The tutorial as a folder of plain files: the pages of `app/`, and Python that runs beside each in a worker.

`writing.py` writes it: every page, what its table looks like before Python is there (`pictures.py`), the code
(`code.py`) and what runs it in browsers (`runtime.py`). `static/` is the browser's side.
"""
