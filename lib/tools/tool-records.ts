import { isRecord } from '@/lib/shared/is-record';
import { canonicalJson } from '@/lib/shared/json';
import type { ToolList } from './records';

/** Returns whether the latest list from the service was empty. */
export const isListedEmpty = ({ tools, emptyAt }: ToolList): boolean => tools.length === 0 || emptyAt !== undefined;

/** Limits for lists that never end. */
const maxTools = 10_000;
export const maxPages = 40;

/** Appends a page to a list. `cursors` contains the cursors that were requested. */
export function appendPage(list: ToolList, { tools, next }: ToolListPage, cursors: ReadonlySet<string>): ToolList {
  const { next: _, ended: __, emptyAt: ___, ...rest } = list;
  const all = [...rest.tools, ...tools];
  const extended = { ...rest, tools: all.slice(0, maxTools) };
  if (all.length > maxTools) return { ...extended, ended: 'too-many' };
  if (next === undefined) return { ...extended, ended: 'no-cursor' };
  if (next === null) return extended;
  if (cursors.has(next)) return { ...extended, ended: 'circle' };
  return all.length === maxTools || cursors.size + 1 >= maxPages
    ? { ...extended, ended: 'too-many' }
    : { ...extended, next };
}

export interface ToolListPage {
  tools: unknown[];
  /** `null` at the end of the list, `undefined` if the cursor is invalid. */
  next: string | null | undefined;
}

/** The maximum length, in characters, of a cursor that is sent back to the server. */
const maxCursorLength = 4000;

/** Parses a page; `null` if it is invalid. */
export function parseToolPage(result: unknown): ToolListPage | null {
  const { tools: listed, nextCursor } = Object(result) as { tools?: unknown; nextCursor?: unknown };
  if (!Array.isArray(listed)) return null;
  const tools = listed.map(dropDeepSchema);
  if (nextCursor === undefined || nextCursor === null || nextCursor === '') return { tools, next: null };
  // The page was paid for, so an invalid cursor costs only the pages after it.
  const isValid = typeof nextCursor === 'string' && nextCursor.length <= maxCursorLength;
  return { tools, next: isValid ? nextCursor : undefined };
}

/** Maximum depth of a tool: IndexedDB cannot store thousands of levels, and a form does not need a hundred. */
const maxToolDepth = 100;

/** Reduces a tool that is nested too deeply to its name, title and description. */
function dropDeepSchema(tool: unknown): unknown {
  if (!exceedsDepth(tool, maxToolDepth)) return tool;
  const { name, title, description } = Object(tool) as Record<string, unknown>;
  const texts = Object.entries({ name, title, description }).filter(([, text]) => typeof text === 'string');
  return { ...Object.fromEntries(texts), inputSchema: null };
}

/**
 * Returns whether a value is nested deeper than `maxDepth`. The check goes level by level, because recursion could
 * overflow the stack.
 */
function exceedsDepth(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth += 1) {
    level = level.flatMap((one) => (Array.isArray(one) || isRecord(one) ? Object.values(one) : []));
  }
  return level.length > 0;
}

/** A tool reports its own errors as results (MCP, `isError`); the entry point reports others as JSON-RPC errors. */
export const isToolError = (result: unknown): boolean => Object(result).isError === true;

/** Returns the key of a call, which is the same for equal arguments in any order. */
export const toolCallKey = (call: string, mcpUrl: string, tool: string, toolArguments: unknown): string =>
  [call, mcpUrl, JSON.stringify(tool), canonicalJson(toolArguments)].join(' ');
