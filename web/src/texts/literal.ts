/** Finds text that a component shows without translating it. */

import { parse } from "svelte/compiler";

// Attributes that people read or hear.
const READ = new Set(["alt", "aria-label", "aria-description", "label", "placeholder", "title"]);
const WORD = /\p{Letter}{2}/u; // a single letter names a column

type Node = Record<string, unknown> & { type: string };

/** The literal texts in the template of a component. */
export function literalTexts(source: string): string[] {
  const found: string[] = [];
  look(parse(source, { modern: true }).fragment, found);
  return found;
}

function look(node: unknown, found: string[]): void {
  if (Array.isArray(node)) {
    for (const each of node) look(each, found);
  } else if (isNode(node)) {
    if (node.type === "Attribute") lookAtAttribute(node, found);
    else if (node.type === "Text") keep(String(node["data"]), found);
    else if (node.type === "ExpressionTag") lookAtExpression(node, found);
    else if (!node.type.endsWith("Directive")) {
      for (const part of Object.values(node)) look(part, found);
    }
  }
}

function lookAtAttribute({ name, value }: Node, found: string[]): void {
  if (!READ.has(String(name))) return;
  for (const part of Array.isArray(value) ? value : [value]) {
    if (isNode(part) && part.type === "Text") look(part, found);
    else lookAtExpression(part, found);
  }
}

/** Text in braces is shown as well: `{done ? "Done" : wait}`. Arguments of functions are not. */
function lookAtExpression(node: unknown, found: string[]): void {
  if (!isNode(node)) return;
  const { type } = node;
  if (type === "ExpressionTag") lookAtExpression(node["expression"], found);
  else if (type === "Literal" && typeof node["value"] === "string") keep(node["value"], found);
  else if (type === "TemplateLiteral") {
    for (const quasi of node["quasis"] as { value: { cooked: string } }[])
      keep(quasi.value.cooked, found);
  } else if (type === "ConditionalExpression") {
    lookAtExpression(node["consequent"], found);
    lookAtExpression(node["alternate"], found);
  } else if (type === "LogicalExpression" || type === "BinaryExpression") {
    if (!/[<>=]/.test(String(node["operator"]))) {
      lookAtExpression(node["left"], found);
      lookAtExpression(node["right"], found);
    }
  }
}

function keep(text: string, found: string[]): void {
  if (WORD.test(text)) found.push(text.trim());
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
