"""The files of the client, as small as they were packed when it was built."""

import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CODINGS = {"br": ".br", "gzip": ".gz"}  # the better one first, and how the packed file is named
NAMED_BY_CONTENT = "assets"  # the folder of files whose names change with what is in them
FOR_EVER, ASK = "public, max-age=31536000, immutable", "no-cache"


class Files(StaticFiles):
    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path, accepted = Path(full_path), _accepted(Headers(scope=scope).get("accept-encoding", ""))
        packed = {coding: path.with_name(path.name + end) for coding, end in CODINGS.items() if coding in accepted}
        coding = next((coding for coding, found in packed.items() if found.is_file()), None)
        if coding:
            path = packed[coding]
            stat_result = path.stat()
        response = super().file_response(path, stat_result, scope, status_code)
        if coding and response.status_code != 304:
            response.headers["Content-Encoding"] = coding
        response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = FOR_EVER if path.parent.name == NAMED_BY_CONTENT else ASK
        return response


def _accepted(header: str) -> set[str]:
    """The codings that a browser takes. A weight of 0 means that it does not."""
    offers = [offer.replace(" ", "").lower().partition(";q=") for offer in header.split(",")]
    return {coding for coding, _, weight in offers if weight.strip("0.") or not weight}
