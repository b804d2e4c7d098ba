import type { ToolSwitches } from './tool-switches.ts';

/** The revision without handshake and sessions, in which every request says of itself what it needs. */
export const stateless = '2026-07-28';

/** Revisions that begin with `initialize`, newest first. */
export const withHandshake = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** What this service understands, newest first. */
export function understood({ toolRevisions }: ToolSwitches): string[] {
  if (toolRevisions === 'stateless') return [stateless];
  return toolRevisions === 'handshake' ? [...withHandshake] : [stateless, ...withHandshake];
}

/** The names of the headers, which are read without regard to case. */
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
