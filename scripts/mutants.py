# SPDX-License-Identifier: Apache-2.0
"""The small changes that scripts/mutate makes to a source file: what is changed, and which changes are chosen.

A change stays within one line. The choice depends on the file's own text only, so the same source has the same changes."""
import collections
import hashlib
import re

Mutant = collections.namedtuple("Mutant", "path line kind before after")

# Kind, pattern, replacement. A pattern sees neither comments nor string literals; clang-format puts blanks around binary
# operators and none around template brackets.
COMMON = [
    ("comparison", r" (==|!=) ", {"==": "!=", "!=": "=="}),
    ("logic", r" (&&|\|\|) ", {"&&": "||", "||": "&&"}),
    ("arithmetic", r"(?<=[\w)\]]) (\+|-) (?=[\w(])", {"+": "-", "-": "+"}),
    ("operands", r"\?( [^?:;]+? ):( [^?:;,()]+?)(?=[;,)])", lambda m: f"?{m[2].rstrip()} :{m[1].rstrip()}"),
]
CPP = COMMON + [
    ("boundary", r" (<|<=|>|>=) ", {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}),
    ("arithmetic", r"(?<=[\w)\]]) (\*|/|%) (?=[\w(])", {"*": "+", "/": "*", "%": "/"}),
    ("arithmetic", r" (\+=|-=|\*=) ", {"+=": "-=", "-=": "+=", "*=": "+="}),
    ("constant", r"(?<![\w.'])(\d+)(?=(?:U|ULL)?\b)(?![.'])", lambda m: str(int(m[1]) + 1)),
    ("constant", r"\b(true|false)\b", {"true": "false", "false": "true"}),
    ("constant", r"std::(min|max)(?=[(<])", {"min": "max", "max": "min"}),
    ("logic", r"(?<=\()!(?=[\w(])|(?<=&& )!(?=[\w(])|(?<=\|\| )!(?=[\w(])|(?<=return )!(?=[\w(])", lambda m: ""),
    ("operands", r"(?<!\bmax\()(?<!\bmin\()(?<!\bswap\()(?<=\()([\w.]+(?:\(\))?), ([\w.]+(?:\(\))?)(?=\))", lambda m: f"{m[2]}, {m[1]}"),
    ("operands", r"(?<=[ (])([\w.]+(?:\(\))?) (-|/|%) ([\w.]+(?:\(\))?)(?=[;,) ])", lambda m: f"{m[3]} {m[2]} {m[1]}"),
    ("dropped", r"^\s*(?!return\b|throw\b|delete\b|using\b|case\b|else\b)(?:[\w:]+(?:\.|->))*[\w:]+(?:<\w+>)?\(.*\);$",
     lambda m: ";"),
]
RTL = COMMON + [
    ("boundary", r"(?<=[\w)\]]) (<|>|>=) (?=[\w(])", {"<": "<=", ">": ">=", ">=": ">"}),
    ("logic", r" (&|\|) ", {"&": "|", "|": "&"}),
    ("logic", r"~(?=[\w(])", lambda m: ""),
    ("constant", r"1'b([01])", {"0": "1", "1": "0"}),
    ("check", r"(?<=\bif )\((\w.*)\)(?= \w+ <=| begin)", lambda m: f"(!({m[1]}))"),
    ("dropped", r"^\s*\w+ +<= [^;]*;$", lambda m: ";"),
]

# No change: what is there for the compiler, a hash, a hint, a check of our own mistakes, or a width.
CPP_LEAVES = re.compile(r"^\s*(#|namespace\b|using\b|template\b|static_assert\b|assert\b|explicit\b|\[\[noreturn)"
                        r"|operator|0x[0-9A-Fa-f]{8}|\.reserve\(|shrink_to_fit|prefetch")
RTL_LEAVES = re.compile(r"^\s*(`|\(\*|parameter\b|localparam\b|wire unused|assert\b|input\b|output\b)")


def masked(text):
    """The text with blanks in place of comments and of what string literals hold; lines and columns stay."""
    def blank(match):
        found = match[0]
        keep = found[0] if found[0] in "\"'" and len(found) > 1 else " "
        inner = re.sub(r"[^\n]", " ", found[1:-1])
        return keep + inner + (keep if keep != " " else " ") if len(found) > 1 else found
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|(?<!\d)'(?:\\.|[^'\\\n])'", blank, text, flags=re.S)


def condition_end(line, begin):
    """Where the bracket that opens at `begin` closes, or -1."""
    depth = 0
    for i in range(begin, len(line)):
        depth += {"(": 1, ")": -1}.get(line[i], 0)
        if depth == 0:
            return i
    return -1


def removed_check(line, following):
    """(first, last) columns of a condition that decides whether to refuse or to leave, or None."""
    found = re.search(r"\bif \(", line)
    if not found:
        return None
    end = condition_end(line, found.end() - 1)
    body = line[end + 1:].strip() if end > 0 else ""
    if body == "{" or (body == "" and end > 0):
        body = following.strip()
    if end < 0 or not re.match(r"(\{ )?(throw|return|continue|break|refuse)\b", body) or ";" in line[found.end():end]:
        return None
    return found.end(), end


def changes_of_line(path, number, lines, is_rtl):
    (_, before), (line, bare), (_, following) = lines
    for kind, pattern, replacement in RTL if is_rtl else CPP:
        if kind == "dropped" and not re.search(r"([;{}:)]|^|\bbegin(?: : \w+)?|\belse)\s*$", before):
            continue  # the end of a longer statement
        for m in re.finditer(pattern, bare):
            if isinstance(replacement, dict):
                first, last, new = m.start(1), m.end(1), replacement[m[1]]
            else:
                first, last = m.span()
                m = re.compile(pattern).search(line, m.start()) or m if kind in ("operands", "check") else m
                new = replacement(m)
                if kind == "dropped":
                    new = re.match(r"\s*", line)[0] + new
            yield Mutant(path, number, kind, line, line[:first] + new + line[last:])
    if not is_rtl and (span := removed_check(bare, following)):
        yield Mutant(path, number, "check", line, f"{line[:span[0]]}false{line[span[1]:]}")


def candidates(path, text):
    """Every change that could be made to the file, the chosen ones first: one of each kind in turn, one a line."""
    is_rtl = path.endswith(".sv")
    leaves = RTL_LEAVES if is_rtl else CPP_LEAVES
    lines, bare = text.split("\n"), masked(text).split("\n")
    found, in_assertions, seen = [], False, collections.Counter()
    for i, line in enumerate(lines):
        if is_rtl and line.startswith(("`ifdef ROTA_ASSERTIONS", "`endif")):
            in_assertions = line.startswith("`ifdef")
        if in_assertions or leaves.search(bare[i]) or not bare[i].strip():
            continue
        around = list(zip([""] + lines, [""] + bare))[i:i + 2] + [("", bare[i + 1] if i + 1 < len(bare) else "")]
        for mutant in changes_of_line(path, i + 1, around, is_rtl):
            if mutant.after.strip() != line.strip():
                change = f"{path}|{line.strip()}|{mutant.after.strip()}"
                seen[change] += 1
                found.append((hashlib.sha256(f"{change}|{seen[change]}".encode()).hexdigest(), mutant))
    ranks, ranked, taken = collections.Counter(), [], set()
    for key, mutant in sorted(found):
        ranked.append((ranks[mutant.kind], key, mutant))
        ranks[mutant.kind] += 1
    for _, _, mutant in sorted(ranked):
        if mutant.line not in taken:
            taken.add(mutant.line)
            yield mutant
