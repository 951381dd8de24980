"""Checks values against the schemas of a document, OpenAPI or AsyncAPI."""

from __future__ import annotations

from typing import Any

import jsonschema_rs


def strict(schema: Any) -> Any:
    """Return the schema, with undocumented fields of objects forbidden."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: strict(value) for name, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        found.setdefault("additionalProperties", False)
    return found


def check(document: dict[str, Any], schema: dict[str, Any], value: object) -> None:
    """Fail if the document does not describe the value."""
    whole = strict({**schema, "components": {"schemas": document["components"]["schemas"]}})
    validator = jsonschema_rs.Draft202012Validator(whole)
    errors = [f"{each.instance_path}: {each.message}" for each in validator.iter_errors(value)]
    assert not errors, (schema, errors, value)
