"""What a token of a listing page can be. Fields have a label where they begin and one where they go on."""

FIELDS = ("title", "author", "abstract", "venue", "talk")
"""`talk` is the title of a talk, tutorial or panel that is no paper."""
SINGLES = ("other", "session", "event", "person", "news", "navigation", "reference")
"""What has no beginning of its own; `person` is on a committee, chairs, speaks or is the subject of a biography."""
LABELS = (*SINGLES, *(f"{field}{part}" for field in FIELDS for part in (" begins", " goes on")))
INDEX = {name: place for place, name in enumerate(LABELS)}
BEGINS = tuple(INDEX[f"{field} begins"] for field in FIELDS)
GOES_ON = tuple(INDEX[f"{field} goes on"] for field in FIELDS)
OUTSIDE = (*(INDEX[name] for name in SINGLES), INDEX["talk begins"], INDEX["talk goes on"])
"""Labels of what belongs to no paper."""
