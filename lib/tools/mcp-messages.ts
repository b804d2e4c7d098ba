import { truncateMessage } from '@/lib/service/read-response';
import { isRecord } from '@/lib/shared/is-record';
import { isDeeperThan } from '@/lib/shared/json';
import { jsonParts } from '@/lib/shared/json-parts';
import type { JsonObject } from '@/lib/shared/json-schema';

/**
 * Protocol revisions with a handshake, newest first. The client requests the first one, and the server chooses, because
 * the interface specifies no revision.
 */
export const handshakeRevisions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26'];

/** The revision without a handshake or sessions: each request is self-contained. */
export const statelessRevision = '2026-07-28';

/**
 * The result of the handshake with a server, saved until the browser closes. `id` is `null` if the server has no
 * sessions.
 */
export interface ToolSession {
  mcpUrl: string;
  id: string | null;
  revision: string;
}

export function sessionHeaders({ id, revision }: ToolSession): Record<string, string> {
  return { 'mcp-protocol-version': revision, ...(id !== null && { 'mcp-session-id': id }) };
}

/**
 * Returns a request for the stateless revision, with the method and tool name in headers and the client's capabilities
 * in the body.
 */
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

/** Returns the headers for the arguments that must be repeated in headers according to the tool's schema. */
function argumentHeaders(schema: unknown, toolArguments: unknown): HeaderFields {
  const headers = Object.entries(Object(Object(schema).properties)).flatMap(([name, one]): [string, string][] => {
    const header: unknown = Object(one)['x-mcp-header'];
    const value: unknown = Object.hasOwn(Object(toolArguments), name) ? Object(toolArguments)[name] : null;
    if (typeof header !== 'string' || !/^[\w-]{1,64}$/.test(header) || value === null) return [];
    return typeof value === 'object' ? [] : [[`mcp-param-${header.toLowerCase()}`, encodeHeaderValue(String(value))]];
  });
  return Object.fromEntries(headers);
}

/** Encodes text that cannot be sent as plain ASCII as Base64 of its UTF-8 bytes. */
function encodeHeaderValue(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?')) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}?=`;
}

/** Returns whether a session id can be sent in a header, which requires visible ASCII characters. */
export const isSessionId = (id: string): boolean => /^[\x21-\x7e]{1,1000}$/.test(id);

/** The meaning of a JSON-RPC 2.0 message for a pending request. */
export type RpcReply =
  /** The result, with its text as received. */
  | { is: 'result'; text: string; value: unknown }
  | { is: 'error'; error: RpcError }
  | { is: 'other-request' }
  /** A notification, a request from the server, or an invalid message. */
  | { is: 'other' };

export interface RpcError {
  code: number;
  message: string;
  /** The revisions that the server supports, if it reports them. */
  supported: string[];
}

/** Returns the body of a request. Without an id it is a notification, which has no response. */
export const toRequestBody = (method: string, params: JsonObject | null, id: string | null): string =>
  JSON.stringify({ jsonrpc: '2.0', ...(id !== null && { id }), method, ...(params && { params }) });

/** Parses a message, or a list of messages, as the response to a request. Invalid JSON counts as `other`. */
export function parseReply(text: string, id: string): RpcReply {
  if (isDeeperThan(text, maxMessageDepth)) return { is: 'other' };
  const message = parseMessage(text);
  if (!Array.isArray(message)) return toReply(message, text, id);
  // In revision 2025-03-26, a server can send several messages at once.
  const texts = jsonParts(text);
  const replies = message.slice(0, 100).map((one, index) => toReply(one, texts[index]?.text ?? '', id));
  return replies.find(isResultOrError) ?? replies.find((one) => one.is === 'other-request') ?? { is: 'other' };
}

const isResultOrError = ({ is }: RpcReply): boolean => is === 'result' || is === 'error';

function toReply(message: unknown, text: string, id: string): RpcReply {
  if (!isRecord(message) || message.jsonrpc !== '2.0' || 'method' in message) return { is: 'other' };
  const hasResult = 'result' in message;
  const hasError = isRecord(message.error);
  if (!hasResult && !hasError) return { is: 'other' };
  if (message.id !== id) return { is: 'other-request' };
  if (hasError) return { is: 'error', error: toRpcError(message) };
  return {
    is: 'result',
    text: jsonParts(text).findLast(({ name }) => name === 'result')?.text ?? '',
    value: message.result,
  };
}

/**
 * Parses an error without a request id, which a server sends if it rejects a request unread; returns `null` if there is
 * none.
 */
export function parseRpcErrorWithoutId(text: string): RpcError | null {
  const message = parseMessage(text);
  if (!isRecord(message) || message.jsonrpc !== '2.0' || !isRecord(message.error)) return null;
  return message.id === undefined || message.id === null ? toRpcError(message) : null;
}

function toRpcError({ error }: JsonObject): RpcError {
  const { code, message, data } = isRecord(error) ? error : {};
  const supported = isRecord(data) && Array.isArray(data.supported) ? data.supported.slice(0, 20) : [];
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? truncateMessage(message) : '',
    supported: supported.filter((one): one is string => typeof one === 'string'),
  };
}

const parseMessage = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The error is dropped because its message would quote the response.
    return null;
  }
};

/** Maximum depth of a message, because deeper messages cannot be stored. */
const maxMessageDepth = 5000;
