import { isRecord } from '@/lib/shared/is-record';
import type { JsonObject } from '@/lib/shared/json-schema';

/** A page's request to list tools: from the start, or with `remainingOnly` from where the saved list ends. */
export interface ToolListRequest {
  remainingOnly: boolean;
  /** The id of the connection that was active when the user saw the price. */
  connection: string;
}

export interface ToolCallRequest extends Pick<ToolListRequest, 'connection'> {
  tool: string;
  params: JsonObject;
  /** The user has confirmed the call, as required for a tool with the consent `ask`. */
  confirmed: boolean;
}

/** A tool in a list, with limited text lengths. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  schema: unknown;
  /** The tool is not in the saved list, but it has saved responses or is open. It cannot be called. */
  isUnlisted?: true;
}

/** Maximum lengths of a tool's strings, in characters. */
const maxLengths = { name: 200, title: 200, description: 4000 };

/** Parses the tools in a list. Invalid and duplicate tools are counted and left out. */
export function parseTools(listed: readonly unknown[]): { tools: Tool[]; skipped: number } {
  const tools = new Map<string, Tool>();
  for (const one of listed) {
    const tool = parseTool(one);
    if (tool && !tools.has(tool.name)) tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()], skipped: listed.length - tools.size };
}

function parseTool(one: unknown): Tool | null {
  if (!isRecord(one) || typeof one.name !== 'string') return null;
  // Assigning to the property `__proto__` of an object would set its prototype.
  if (one.name.trim() === '' || one.name.length > maxLengths.name || one.name === '__proto__') return null;
  const title = textOf(one.title) || textOf(isRecord(one.annotations) ? one.annotations.title : '');
  const description = textOf(one.description).slice(0, maxLengths.description);
  return { name: one.name, title: title.slice(0, maxLengths.title), description, schema: one.inputSchema };
}

export function appendUnlisted(tools: readonly Tool[], names: readonly string[]): Tool[] {
  const listed = new Set(tools.map(({ name }) => name));
  const unlisted = names.filter((name) => !listed.has(name));
  return [
    ...tools,
    ...unlisted.map((name) => ({ name, title: '', description: '', schema: null, isUnlisted: true as const })),
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Returns the tools whose name, title and description together contain every word. */
export function filterTools(tools: readonly Tool[], text: string): readonly Tool[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tools;
  return tools.filter(({ name, title, description }) => {
    const searchText = `${name} ${title} ${description}`.toLowerCase();
    return words.every((word) => searchText.includes(word));
  });
}
