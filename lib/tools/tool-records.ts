/** The tools of one tool-calling entry point as it listed them last. `at` in milliseconds since 1970. */
export interface ToolList {
  mcpUrl: string;
  at: number;
  /** As they came: read where they are used. */
  tools: unknown[];
  /** Where the list goes on, for as long as it was not asked to its end. */
  next?: string;
  /** Why it was not read to its end: it leads in a circle, or has more than anybody could use. */
  ended?: 'circle' | 'too-many';
}

/** An answer of a tool as it came: paid for, so kept like any other. Times in milliseconds since 1970. */
export interface ToolResponse {
  /** That of its row in the ledger. */
  id: string;
  mcpUrl: string;
  tool: string;
  /** The arguments, without anything secret. */
  asked: unknown;
  requestedAt: number;
  receivedAt: number;
  /** The result of the JSON-RPC answer as text, unchanged. */
  body: string;
}

/** Bounds for lists that never end. */
const maxTools = 10_000;
export const maxPages = 40;

/** The list with one more page of it, whose `cursor` was asked for (`null` for the first). */
export function appendPage(list: ToolList, { tools, next }: ToolPage, cursors: ReadonlySet<string>): ToolList {
  const { next: _, ended: __, ...rest } = list;
  const all = [...rest.tools, ...tools];
  const extended = { ...rest, tools: all.slice(0, maxTools) };
  if (all.length > maxTools) return { ...extended, ended: 'too-many' };
  if (next === null) return extended;
  if (cursors.has(next)) return { ...extended, ended: 'circle' };
  return all.length === maxTools || cursors.size + 1 >= maxPages
    ? { ...extended, ended: 'too-many' }
    : { ...extended, next };
}

/** One answer to `tools/list`. */
export interface ToolPage {
  tools: unknown[];
  next: string | null;
}

/** Most characters of a cursor that is sent back. */
const maxCursorLength = 4000;

/** The page in a result; `null` where it is none. */
export function parseToolPage(result: unknown): ToolPage | null {
  const { tools: listed, nextCursor } = Object(result) as { tools?: unknown; nextCursor?: unknown };
  if (!Array.isArray(listed)) return null;
  const tools = listed.map(dropDeepSchema);
  if (nextCursor === undefined || nextCursor === null || nextCursor === '') return { tools, next: null };
  return typeof nextCursor === 'string' && nextCursor.length <= maxCursorLength ? { tools, next: nextCursor } : null;
}

/** Levels that a tool may have: no shelf takes one of thousands, and nobody can fill in a form of a hundred. */
const maxToolDepth = 100;

/** A tool without its schema where that is too deep. */
function dropDeepSchema(tool: unknown): unknown {
  if (!exceedsDepth(tool, maxToolDepth)) return tool;
  const { name, title, description } = Object(tool) as Record<string, unknown>;
  const texts = Object.entries({ name, title, description }).filter(([, text]) => typeof text === 'string');
  return { ...Object.fromEntries(texts), inputSchema: null };
}

/** Whether something has more levels than so many. Level by level: a path through thousands would end the worker. */
function exceedsDepth(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return level.length > 0;
}

/** Whether a tool says that it could not do what it was asked: an answer, though no good one. */
export const isToolError = (result: unknown): boolean => Object(result).isError === true;

/** Stable name of a call: the same arguments in any order have the same. */
export const toolCallKey = (call: string, mcpUrl: string, tool: string, toolArguments: unknown): string =>
  [call, mcpUrl, JSON.stringify(tool), JSON.stringify(sortKeys(toolArguments))].join(' ');

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sortKeys(one)]));
}
