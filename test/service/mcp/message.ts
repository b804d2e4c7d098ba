/**
 * A JSON-RPC 2.0 message as in MCP since revision 2025-06-18: a body contains one message, and ids are strings or
 * integers.
 */
export type Message =
  | { kind: 'request'; id: string | number; method: string; params: Params }
  | { kind: 'notification'; method: string }
  | { kind: 'response' }
  | { kind: 'refused'; error: RpcError };

export type Params = Record<string, unknown>;

export interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

/** Error codes of JSON-RPC and of MCP (section "Error Codes"). */
export const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refused = (code: number, message: string): Message => ({ kind: 'refused', error: { code, message } });

/** Parses the message in a body; for an invalid message, the result contains the reason. */
export function readMessage(text: string): Message {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refused(codes.parseError, 'Parse error');
  }
  if (Array.isArray(body)) return refused(codes.invalidRequest, 'Batches are not supported');
  if (!isObject(body) || body.jsonrpc !== '2.0') return refused(codes.invalidRequest, 'Not a JSON-RPC 2.0 message');
  return typeof body.method === 'string' ? requestMessage(body, body.method) : responseMessage(body);
}

function requestMessage({ id, params = {} }: Record<string, unknown>, method: string): Message {
  if (!isObject(params)) return refused(codes.invalidRequest, 'params must be an object');
  if (id === undefined) return { kind: 'notification', method };
  const isId = typeof id === 'string' || Number.isInteger(id);
  return isId
    ? { kind: 'request', id: id as string | number, method, params }
    : refused(codes.invalidRequest, 'id must be a text or a whole number');
}

const responseMessage = (body: Record<string, unknown>): Message =>
  'result' in body || 'error' in body
    ? { kind: 'response' }
    : refused(codes.invalidRequest, 'Neither a request nor a response');
