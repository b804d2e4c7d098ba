/** The tools of one tool-calling entry point as it listed them last. `at` in milliseconds since 1970. */
export interface ToolList {
  mcpUrl: string;
  at: number;
  /** As they came: read where they are used. */
  tools: unknown[];
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
