// Prints the TypeScript types of a report, from its JSON schema: node types.mjs SCHEMA
import { readFileSync } from "node:fs";

const schema = JSON.parse(readFileSync(process.argv[2], "utf8"));

const comment = (node, indent) => (node.description ? `${indent}/** ${node.description} */\n` : "");

function type(node) {
  if (node.$ref) return node.$ref.split("/").at(-1);
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = node.anyOf ?? node.oneOf;
  if (options) return options.map(type).join(" | ");
  if (Array.isArray(node.type)) return node.type.map((one) => type({ ...node, type: one })).join(" | ");
  switch (node.type) {
    case "array":
      return `Array<${type(node.items)}>`;
    case "object":
      return node.properties ? `{\n${members(node)}}` : `Record<string, ${type(node.additionalProperties)}>`;
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return node.type;
    default:
      throw new Error(`no type for ${JSON.stringify(node)}`);
  }
}

/** The schema has defaults for members that old reports lack, but vnfcheck writes all members. */
function members(node) {
  const member = ([key, value]) => {
    const mark = node.required?.includes(key) ? "" : "?";
    return `${comment(value, "  ")}  ${key}${mark}: ${type(value)};\n`;
  };
  return Object.entries(node.properties).map(member).join("");
}

const declare = (called, node) =>
  node.properties
    ? `${comment(node, "")}export interface ${called} {\n${members(node)}}\n`
    : `${comment(node, "")}export type ${called} = ${type(node)};\n`;

const parts = [`// Generated from the JSON schema of ${schema.title}.\n`, declare("ReportDocument", schema)];
for (const [key, node] of Object.entries(schema.$defs)) parts.push(declare(key, node));
process.stdout.write(parts.join("\n"));
