import { isJsonObject, type JsonObject } from '@/lib/shared/json-schema';

/** A page's order to call a tool. */
export interface ToolCallRequest {
  tool: string;
  /** The arguments. */
  asked: JsonObject;
  /** The user was asked and said yes; a tool that asks first is not called without. */
  confirmed: boolean;
}

/** A tool as a list shows it, read within bounds. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  schema: unknown;
}

/** Characters that are shown of what a server says of its tools. */
const maxLengths = { name: 200, title: 200, description: 4000 };

/** The tools of a list; what is none, or has the name of one before it, is counted and left out. */
export function parseTools(listed: readonly unknown[]): { tools: Tool[]; setAside: number } {
  const tools = new Map<string, Tool>();
  for (const one of listed) {
    const tool = parseTool(one);
    if (tool && !tools.has(tool.name)) tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()], setAside: listed.length - tools.size };
}

function parseTool(one: unknown): Tool | null {
  if (!isJsonObject(one) || typeof one.name !== 'string') return null;
  // Nothing is kept under this name: an object that it is put into takes it for something else.
  if (one.name.trim() === '' || one.name.length > maxLengths.name || one.name === '__proto__') return null;
  const title = textOf(one.title) || textOf(isJsonObject(one.annotations) ? one.annotations.title : '');
  const description = textOf(one.description).slice(0, maxLengths.description);
  return { name: one.name, title: title.slice(0, maxLengths.title), description, schema: one.inputSchema };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The tools in which every word is found, in their names, titles or descriptions. */
export function filterTools(tools: readonly Tool[], text: string): readonly Tool[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tools;
  return tools.filter(({ name, title, description }) => {
    const searchText = `${name} ${title} ${description}`.toLowerCase();
    return words.every((word) => searchText.includes(word));
  });
}
