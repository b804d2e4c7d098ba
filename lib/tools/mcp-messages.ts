import { jsonParts } from '@/lib/details/json-parts';
import { isDeeperThan } from '@/lib/service/json-text';
import { truncateMessage } from '@/lib/service/response-failure';
import { isJsonObject, type JsonObject } from '@/lib/shared/json-schema';

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

/** Returns a stored session, or `null` where any part of it is damaged: then the next request begins another one. */
export function parseToolSession(stored: unknown): ToolSession | null {
  const session: ToolSession = Object(stored);
  const { mcpUrl, id, revision } = session;
  const isKnown = revision === statelessRevision || handshakeRevisions.includes(revision);
  const isSendable = id === null || (typeof id === 'string' && isSessionId(id));
  return typeof mcpUrl === 'string' && isKnown && isSendable ? session : null;
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

/** What one message of JSON-RPC 2.0 says to the request that waits. */
export type RpcReply =
  /** The result in the very text that came. */
  | { is: 'result'; text: string; value: unknown }
  | { is: 'error'; error: RpcError }
  /** An answer to a request that nobody here sent. */
  | { is: 'elsewhere' }
  /** A notification, a question of the server's, or nothing of the protocol. */
  | { is: 'other' };

export interface RpcError {
  code: number;
  message: string;
  /** Revisions that the server would understand, where that is what it complains of. */
  supported: string[];
}

/** A request as its body; one without an id is a notification, which nobody answers. */
export const toRequestBody = (method: string, params: JsonObject | null, id: string | null): string =>
  JSON.stringify({ jsonrpc: '2.0', ...(id !== null && { id }), method, ...(params && { params }) });

/** Reads one message, or several of them in a list, for the answer to a request. `text` that is no JSON is no message. */
export function parseReply(text: string, id: string): RpcReply {
  if (isDeeperThan(text, maxMessageDepth)) return { is: 'other' };
  const message = parseMessage(text);
  if (!Array.isArray(message)) return toReply(message, text, id);
  // Revision 2025-03-26 may answer with several at once.
  const texts = jsonParts(text);
  const replies = message.slice(0, 100).map((one, at) => toReply(one, texts[at]?.text ?? '', id));
  return replies.find(isResultOrError) ?? replies.find((one) => one.is === 'elsewhere') ?? { is: 'other' };
}

const isResultOrError = ({ is }: RpcReply): boolean => is === 'result' || is === 'error';

function toReply(message: unknown, text: string, id: string): RpcReply {
  if (!isJsonObject(message) || message.jsonrpc !== '2.0' || 'method' in message) return { is: 'other' };
  const [hasResult, hasError] = ['result' in message, isJsonObject(message.error)];
  if (!hasResult && !hasError) return { is: 'other' };
  if (message.id !== id) return { is: 'elsewhere' };
  if (hasError) return { is: 'error', error: toRpcError(message) };
  return {
    is: 'result',
    text: jsonParts(text).findLast(({ name }) => name === 'result')?.text ?? '',
    value: message.result,
  };
}

/** The error of a refusal that names no request, as a server gives it that has not read so far; `null` where it is none. */
export function parseErrorWithoutId(text: string): RpcError | null {
  const message = parseMessage(text);
  if (!isJsonObject(message) || message.jsonrpc !== '2.0' || !isJsonObject(message.error)) return null;
  return message.id === undefined || message.id === null ? toRpcError(message) : null;
}

function toRpcError({ error }: JsonObject): RpcError {
  const { code, message, data } = isJsonObject(error) ? error : {};
  const supported = isJsonObject(data) && Array.isArray(data.supported) ? data.supported.slice(0, 20) : [];
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
    // No message then; the error's own words would quote what came.
    return null;
  }
};

/** Levels that a message may have: deeper ones cannot be stored, and no tool needs them. */
const maxMessageDepth = 5000;
