"""Everything a learner touches: the table (one anywidget) and the pages that set its scene."""

from tichu_teach.pages.table.table import LearnerError, SceneError, Table

__all__ = ["LearnerError", "SceneError", "Table"]
