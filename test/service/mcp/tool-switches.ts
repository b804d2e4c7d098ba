import { z } from 'zod/v3';

/**
 * Settings of the MCP endpoint that a test can change while the service runs; see `PATCH
 * {url}/_control/switches`.
 */
export interface ToolSwitches {
  /** Response form: one JSON object, an event stream, or an event stream with several `data` lines that end in CRLF. */
  toolAnswers: 'json' | 'sse' | 'sse-lines';
  /** True if `initialize` opens a session that later requests must name. Revision 2026-07-28 never has one. */
  toolSessions: boolean;
  /** Supported revisions: those with a handshake, the one without, or both. */
  toolRevisions: 'both' | 'handshake' | 'stateless';
  /** Result of `tools/list`: all tools, or a faulty list. */
  toolList: (typeof toolLists)[number];
  /** Number of tools per page; `null` returns all tools on one page, or 500 per page in the list `ten-thousand`. */
  toolsPerPage: number | null;
  /** `numbered` names the tools `tool_1`, `tool_2` …, so that a client cannot rely on names. */
  toolNames: 'ordinary' | 'numbered';
  /** True if the tools that return an object have an `outputSchema`, and their results `structuredContent`. */
  structuredTools: boolean;
  /**
   * True if some parameters must be repeated in headers (`x-mcp-header`). Without these headers, calls of revision
   * 2026-07-28 are refused.
   */
  toolParamHeaders: boolean;
  /**
   * Section "Authentication", 8: with zero balance, the connection fails or the tool list is empty; neither gives a
   * reason.
   */
  zeroBalance: 'refuses' | 'no-tools';
}

/**
 * `endless` always returns a new cursor, and `looping` always the same one; the last four return lists with invalid or
 * dangerous schemas.
 */
const toolLists = [
  'ordinary',
  'ten-thousand',
  'endless',
  'looping',
  'wrong-schemas',
  'recursive-schemas',
  'huge-schemas',
  'slow-patterns',
] as const;

export const ordinaryToolSwitches: ToolSwitches = {
  toolAnswers: 'json',
  toolSessions: true,
  toolRevisions: 'both',
  toolList: 'ordinary',
  toolsPerPage: null,
  toolNames: 'ordinary',
  structuredTools: false,
  toolParamHeaders: false,
  zeroBalance: 'refuses',
};

/** Schema of a change to these settings. */
export const toolSwitchShape = {
  toolAnswers: z.enum(['json', 'sse', 'sse-lines']),
  toolSessions: z.boolean(),
  toolRevisions: z.enum(['both', 'handshake', 'stateless']),
  toolList: z.enum(toolLists),
  toolsPerPage: z.number().int().min(1).nullable(),
  toolNames: z.enum(['ordinary', 'numbered']),
  structuredTools: z.boolean(),
  toolParamHeaders: z.boolean(),
  zeroBalance: z.enum(['refuses', 'no-tools']),
};
