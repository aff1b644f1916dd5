"""Who plays, or serves others, needs nothing of what training does."""

import subprocess
import sys

HEAVY = ("torch", "numpy", "pettingzoo", "gymnasium", "onnx", "onnxruntime", "ray", "matplotlib")
SCRIPT = f"""
import sys
import paiju, paiju.bots, paiju.bots.net, paiju.bots.onnx, paiju.cli, paiju.cli.serve, paiju.cli.train
import paiju.server.web.app, paiju.server.thinking.worker, paiju.learning.practice
print([name for name in {HEAVY!r} if name in sys.modules])
"""


def test_nothing_heavy_is_imported() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
