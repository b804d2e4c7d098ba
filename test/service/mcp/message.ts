/** JSON-RPC 2.0, as the protocol's revision 2026-07-28 reads it: one message in a body, ids are texts or whole numbers. */
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

/** Standard codes of JSON-RPC, and those that the protocol reserves for itself ("Error Codes"). */
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

/** The message in a body; what is none says why. */
export function readMessage(text: string): Message {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return refused(codes.parseError, 'Parse error');
  }
  if (Array.isArray(said)) return refused(codes.invalidRequest, 'Batches are not supported');
  if (!isObject(said) || said.jsonrpc !== '2.0') return refused(codes.invalidRequest, 'Not a JSON-RPC 2.0 message');
  return typeof said.method === 'string' ? asked(said, said.method) : answer(said);
}

function asked({ id, params = {} }: Record<string, unknown>, method: string): Message {
  if (!isObject(params)) return refused(codes.invalidRequest, 'params must be an object');
  if (id === undefined) return { kind: 'notification', method };
  const isId = typeof id === 'string' || Number.isInteger(id);
  return isId
    ? { kind: 'request', id: id as string | number, method, params }
    : refused(codes.invalidRequest, 'id must be a text or a whole number');
}

const answer = (said: Record<string, unknown>): Message =>
  'result' in said || 'error' in said
    ? { kind: 'response' }
    : refused(codes.invalidRequest, 'Neither a request nor a response');
