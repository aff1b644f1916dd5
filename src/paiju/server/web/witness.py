"""A witness: checks a foreign record in a process of its own, with little time and memory, and ends.

`python -m paiju.server.web.witness` reads the text of a record, and writes why it is not a true one, if it is not.
"""

import asyncio
import logging
import resource
import sys

import msgspec

from paiju.errors import BadInput
from paiju.record import Record
from paiju.rules.prose import error_words
from paiju.rules.schema import Words

MEMORY = 1 << 30  # bytes
SECONDS = 10
TOO_LONG = Words(
    f"{SECONDS} 秒内核对不完，请用短一点的牌谱。",
    f"checking it takes more than {SECONDS} seconds; a shorter one will do.",
)
_log = logging.getLogger("paiju.server")
LONGEST = 400  # characters of what is said of a record: it may quote a line of any length


async def trouble(text: bytes) -> Words | None:
    """Why nobody should trust this record; None if it is true."""
    pipe = asyncio.subprocess.PIPE
    command = sys.executable, "-m", __name__
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL)
    try:
        said, _ = await asyncio.wait_for(process.communicate(text), SECONDS)
        found = msgspec.json.decode(said, type=Words | None)
        return found and Words(found.zh[:LONGEST], found.en[:LONGEST])
    except TimeoutError:
        return TOO_LONG
    except msgspec.DecodeError:  # it had to end before it could say anything
        _log.warning("a witness has ended with %s on a record of %d bytes", process.returncode, len(text))
        return TOO_LONG
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def examine(text: bytes) -> Words | None:
    try:
        Record.parse(text).verify()
    except BadInput as error:
        return error_words(error)
    return None


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.stdout.buffer.write(msgspec.json.encode(examine(sys.stdin.buffer.read())))
