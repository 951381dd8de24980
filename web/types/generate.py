"""Writes the server's messages as TypeScript: `python web/types/generate.py FILE`.

The types come from the very structs that the server reads and writes, so the pages are checked
against what goes over the wire. The file is made anew before every build and every check.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from checkrow.play import forms, rules_view
from checkrow.play.commands import OpenLobby, PlayComputer, Seek
from checkrow.play.messages import ClientMessage, ServerMessage
from checkrow.play.study import messages as study
from checkrow.play.tournament import TournamentListing
from checkrow.play.tournament import forms as tournament_forms
from checkrow.play.tournament.commands import OpenTournament

HEAD = "// Made from the server's messages by web/types/generate.py. Do not edit.\n"
REF = "#/"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
UNIONS = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}


def main(path: str) -> None:
    """Writes the file, unless it says the same already."""
    text = typescript()
    file = Path(path)
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def typescript() -> str:
    """All messages, entries, views and forms as TypeScript."""
    opening = (OpenLobby, Seek, PlayComputer, OpenTournament, TournamentListing)
    kinds = [*ClientMessage.__args__, *ServerMessage.__args__, *opening, *_forms()]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    parts = [HEAD]
    parts += [_declared(name, schema) for name, schema in sorted(schemas.items())]
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {' | '.join(k.__name__ for k in union.__args__)};\n")
    parts += [_union_of_field("ToMatch", "MatchCommand", schemas)]
    parts += [_union_of_field("ToLobby", "LobbyCommand", schemas)]
    parts += [_union_of_field("ToTournament", "TournamentCommand", schemas)]
    parts += [_union_of_items("MatchEntry", "MatchEvent", schemas)]
    parts += [_union_of_items("LobbyEntry", "LobbyEvent", schemas)]
    parts += [_union_of_items("TournamentEntry", "TournamentEvent", schemas)]
    return "\n".join(parts)


def _forms() -> list[type[msgspec.Struct]]:
    modules = (forms, study, rules_view, tournament_forms)
    named = [value for module in modules for value in vars(module).values()]
    found = dict.fromkeys(value for value in named if isinstance(value, type))
    return [
        kind for kind in found if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
    ]


def _union_of_field(owner: str, name: str, schemas: dict[str, Any]) -> str:
    return f"export type {name} = {_type(schemas[owner]['properties']['command'])};\n"


def _union_of_items(owner: str, name: str, schemas: dict[str, Any]) -> str:
    return f"export type {name} = {_type(schemas[owner]['properties']['events']['items'])};\n"


def _declared(name: str, schema: dict[str, Any]) -> str:
    comment = _comment(schema)
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    required = set(schema["properties"] if _is_whole(name) else schema.get("required", ()))
    lines = [
        f"  {key}{'' if key in required else '?'}: {_type(value)};"
        for key, value in schema["properties"].items()
    ]
    return "\n".join([f"{comment}export interface {name} {{", *lines, "}\n"])


def _is_whole(name: str) -> bool:
    """Whether all fields are always sent: what is asked for may leave some out, and some answers
    leave out what is as usual."""
    struct = next((kind for kind in _structs(msgspec.Struct) if kind.__name__ == name), None)
    if struct is None:
        return True  # a dataclass or a named tuple of the rules
    settings = struct.__struct_config__
    return not (settings.omit_defaults or settings.forbid_unknown_fields)


def _structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _structs(each)


def _comment(schema: dict[str, Any]) -> str:
    words = " ".join(schema.get("description", "").split())
    return f"/** {words} */\n" if words else ""


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "const" in schema:
        return _literal(schema["const"])
    if "anyOf" in schema:
        return " | ".join(_type(option) for option in schema["anyOf"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
        case "array":
            return f"readonly ({_type(schema['items'])})[]"
        case "object":
            return f"Readonly<Record<string, {_type(schema['additionalProperties'])}>>"
        case "null":
            return "null"
        case kind if kind in PLAIN:
            return PLAIN[str(kind)]
    raise ValueError(f"no TypeScript is known for {schema}: teach `_type` how to write it")


def _literal(value: object) -> str:
    return "null" if value is None else msgspec.json.encode(value).decode()


if __name__ == "__main__":
    main(sys.argv[1])
