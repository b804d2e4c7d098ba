import type { EndpointName } from './endpoints';

/**
 * What the tool-calling entry point is asked (section "Authentication", 3): to begin, to list its tools, to call one. Whether
 * the first two are billed is not said, so each attempt has its row in the ledger like any other that carries the token.
 */
export const toolAskings = ['toolsBegin', 'toolsList', 'toolsCall'] as const;
export type ToolAsking = (typeof toolAskings)[number];

/** Everything that carries the token, as the ledger names it. */
export type CallName = EndpointName | ToolAsking;

/** Whether a row of the ledger is of an endpoint, and so has a row of its own in `endpoints.ts`. */
export const isEndpoint = (name: CallName): name is EndpointName => !toolAskings.some((asking) => asking === name);
