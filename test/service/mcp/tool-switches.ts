import { z } from 'zod/v3';

/** What a test may set at the tool-calling entry point while the service runs; see `PATCH {url}/_control/switches`. */
export interface ToolSwitches {
  /** Answers as one JSON object, as an event stream, or as one whose events have many lines that end in CRLF. */
  toolAnswers: 'json' | 'sse' | 'sse-lines';
  /** Whether `initialize` opens a session that every later request must name. Revision 2026-07-28 has none in any case. */
  toolSessions: boolean;
  /** Which clients are understood: those that begin with a handshake, those that need none, or both. */
  toolRevisions: 'both' | 'handshake' | 'stateless';
  /** What `tools/list` gives: the eleven tools, or bad input for its readers. */
  toolList: (typeof toolLists)[number];
  /** Tools on each page of the list; `null` for all on one. */
  toolsPerPage: number | null;
  /** `numbered` tools are called `tool_1`, `tool_2` …, so that nobody can go by their names. */
  toolNames: 'ordinary' | 'numbered';
  /** Results carry `structuredContent`, and tools say its shape by an `outputSchema`. */
  structuredTools: boolean;
  /** Some parameters are to be repeated in headers (`x-mcp-header`), and calls without them are refused. */
  toolParamHeaders: boolean;
  /** Section "Authentication", 8: with zero balance the connection fails, or no tools are listed; neither says why. */
  zeroBalance: 'refuses' | 'no-tools';
}

/** `endless` gives ever new cursors, `looping` always the same one; the last four have schemas nobody should trust. */
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

/** What the switches are when nobody touched them. */
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

/** The shape in which they are set. */
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
