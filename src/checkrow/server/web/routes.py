"""Routes whose description names every way in which they can refuse.

The OpenAPI document promises these answers, and a test holds the server to it.
"""

from __future__ import annotations

from functools import partial

from litestar import delete as _delete
from litestar import get as _get
from litestar import post as _post
from litestar.openapi.datastructures import ResponseSpec

from checkrow.play.forms import Error

REASONS = {
    400: "This is not what was asked for.",
    401: "Choose a name first, or give its password.",
    403: "You may not do that.",
    404: "There is no such thing.",
    405: "This cannot be done here.",
    409: "That cannot be done as things stand.",
    413: "That is too long.",
    429: "That was too much at once.",
    503: "That could not be done just now.",
}
REFUSALS = {
    status: ResponseSpec(Error, generate_examples=False, description=reason)
    for status, reason in REASONS.items()
}
NOTHING = {**REFUSALS, 204: ResponseSpec(None, description="It is done.")}

get = partial(_get, responses=REFUSALS)
post = partial(_post, responses=REFUSALS)
delete = partial(_delete, responses=REFUSALS)
