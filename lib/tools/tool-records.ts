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
export interface ToolAnswer {
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
const mostTools = 10_000;
export const mostPages = 40;

/** The list with one more page of it, whose `cursor` was asked for (`null` for the first). */
export function withPage(list: ToolList, { tools, next }: ToolPage, cursors: ReadonlySet<string>): ToolList {
  const { next: _, ended: __, ...kept } = list;
  const all = [...kept.tools, ...tools];
  const longer = { ...kept, tools: all.slice(0, mostTools) };
  if (all.length > mostTools) return { ...longer, ended: 'too-many' };
  if (next === null) return longer;
  if (cursors.has(next)) return { ...longer, ended: 'circle' };
  return all.length === mostTools || cursors.size + 1 >= mostPages
    ? { ...longer, ended: 'too-many' }
    : { ...longer, next };
}

/** One answer to `tools/list`. */
export interface ToolPage {
  tools: unknown[];
  next: string | null;
}

/** Most characters of a cursor that is sent back. */
const mostCursor = 4000;

/** The page in a result; `null` where it is none. */
export function pageIn(result: unknown): ToolPage | null {
  const { tools: all, nextCursor } = Object(result) as { tools?: unknown; nextCursor?: unknown };
  if (!Array.isArray(all)) return null;
  const tools = all.map(shallow);
  if (nextCursor === undefined || nextCursor === null || nextCursor === '') return { tools, next: null };
  return typeof nextCursor === 'string' && nextCursor.length <= mostCursor ? { tools, next: nextCursor } : null;
}

/** Levels that a tool may have: no shelf takes one of thousands, and nobody can fill in a form of a hundred. */
const mostDepth = 100;

/** A tool without its schema where that is too deep. */
function shallow(tool: unknown): unknown {
  if (!isDeeper(tool, mostDepth)) return tool;
  const { name, title, description } = Object(tool) as Record<string, unknown>;
  const texts = Object.entries({ name, title, description }).filter(([, text]) => typeof text === 'string');
  return { ...Object.fromEntries(texts), inputSchema: null };
}

/** Whether something has more levels than so many. Level by level: a path through thousands would end the worker. */
function isDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= most && level.length > 0; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return level.length > 0;
}

/** Whether a tool says that it could not do what it was asked: an answer, though no good one. */
export const saysError = (result: unknown): boolean => Object(result).isError === true;

/** Stable name of a call: the same arguments in any order have the same. */
export const toolKey = (asking: string, mcpUrl: string, tool: string, asked: unknown): string =>
  [asking, mcpUrl, JSON.stringify(tool), JSON.stringify(sorted(asked))].join(' ');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]));
}
