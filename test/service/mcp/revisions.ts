import type { ToolSwitches } from './tool-switches.ts';

/** The revision without a handshake or sessions; each request carries its own metadata. */
export const stateless = '2026-07-28';

/** Revisions with `initialize`, newest first. */
export const withHandshake = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** Returns the revisions that the switches enable, newest first. */
export function supportedRevisions({ toolRevisions }: ToolSwitches): string[] {
  if (toolRevisions === 'stateless') return [stateless];
  return toolRevisions === 'handshake' ? [...withHandshake] : [stateless, ...withHandshake];
}

/** Names of HTTP headers, in lower case. */
export const headerNames = {
  session: 'mcp-session-id',
  revision: 'mcp-protocol-version',
  method: 'mcp-method',
  name: 'mcp-name',
} as const;

/** Keys of `_meta` that the protocol reserves. */
export const metaKeys = {
  revision: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const;
