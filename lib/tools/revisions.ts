import type { JsonObject } from '@/lib/shared/json-schema';

/**
 * Revisions of the protocol that begin with a handshake, the newest first; the first is what is asked for. The interface document
 * names none, so a server says which of them it speaks.
 */
export const handshakeRevisions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26'];

/** The revision that knows neither handshake nor sessions: each request says of itself what it needs. */
export const statelessRevision = '2026-07-28';

/** What a server said at the begin, for as long as the browser runs. `id` is `null` where it keeps no sessions. */
export interface ToolSession {
  mcpUrl: string;
  id: string | null;
  revision: string;
}

/** What goes along with every request once it has begun. */
export function sessionHeaders({ id, revision }: ToolSession): Record<string, string> {
  return { 'mcp-protocol-version': revision, ...(id !== null && { 'mcp-session-id': id }) };
}

/** A request as the revision without a handshake wants it: it names itself in headers and says in its body what we can do. */
export function toStatelessRequest(
  method: string,
  params: JsonObject,
  schema: unknown,
): { params: JsonObject; headers: HeaderFields } {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': statelessRevision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = typeof params.name === 'string' ? { 'mcp-name': encodeHeaderValue(params.name) } : {};
  const headers = { 'mcp-method': method, ...name, ...argumentHeaders(schema, params.arguments) };
  return { params: { ...params, _meta }, headers };
}
type HeaderFields = Record<string, string>;

/** Arguments that the schema of a tool wants repeated in headers of its own choice. */
function argumentHeaders(schema: unknown, toolArguments: unknown): HeaderFields {
  const headers = Object.entries(Object(Object(schema).properties)).flatMap(([name, one]): [string, string][] => {
    const header: unknown = Object(one)['x-mcp-header'];
    const value: unknown = Object.hasOwn(Object(toolArguments), name) ? Object(toolArguments)[name] : null;
    if (typeof header !== 'string' || !/^[\w-]{1,64}$/.test(header) || value === null) return [];
    return typeof value === 'object' ? [] : [[`mcp-param-${header.toLowerCase()}`, encodeHeaderValue(String(value))]];
  });
  return Object.fromEntries(headers);
}

/** What is not plain ASCII stands in Base64 of its UTF-8. */
function encodeHeaderValue(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?')) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}?=`;
}

/** A session's name may be anything that a header can carry (visible ASCII); what is none is not sent back. */
export const isSessionId = (id: string): boolean => /^[\x21-\x7e]{1,1000}$/.test(id);
