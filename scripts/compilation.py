# SPDX-License-Identifier: Apache-2.0
"""What a build folder's compilation database says of each source file."""
import json
import pathlib
import re


def commands(build):
    """(source file, command) of every file, also where CMake wrote a file that includes several to compile them at once."""
    for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text()):
        files = [entry["file"]]
        if "/Unity/unity_" in entry["file"]:
            files = re.findall(r'^#include "(.*)"$', pathlib.Path(entry["file"]).read_text(), re.MULTILINE)
        for file in files:
            yield file, entry["command"]
