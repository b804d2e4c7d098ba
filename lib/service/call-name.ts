import type { EndpointName } from './endpoints';

/**
 * What the tool-calling entry point is asked (section "Authentication", 3): to begin, to list its tools, to call one. Whether
 * the first two are billed is not said, so each attempt has its row in the ledger like any other that carries the token.
 */
export const toolRequestNames = ['toolsBegin', 'toolsList', 'toolsCall'] as const;
export type ToolRequestName = (typeof toolRequestNames)[number];

/** Everything that carries the token, as the ledger names it. */
export type RequestName = EndpointName | ToolRequestName;

/** Whether a row of the ledger is of an endpoint, and so has a row of its own in `endpoints.ts`. */
export const isEndpointName = (name: RequestName): name is EndpointName =>
  !toolRequestNames.some((toolName) => toolName === name);
