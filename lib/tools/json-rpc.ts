import { jsonParts } from '@/lib/details/json-parts';
import { truncateMessage } from '@/lib/service/error-body';
import { isDeeperThan } from '@/lib/service/json-text';
import { isJson, type Json } from '@/lib/shared/json-schema';

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
export const messageText = (method: string, params: Json | null, id: string | null): string =>
  JSON.stringify({ jsonrpc: '2.0', ...(id !== null && { id }), method, ...(params && { params }) });

/** Reads one message, or several of them in a list, for the answer to a request. `text` that is no JSON is no message. */
export function readReply(text: string, id: string): RpcReply {
  if (isDeeperThan(text, mostDepth)) return { is: 'other' };
  const said = parsed(text);
  if (!Array.isArray(said)) return replyIn(said, text, id);
  // Revision 2025-03-26 may answer with several at once.
  const texts = jsonParts(text);
  const all = said.slice(0, 100).map((one, at) => replyIn(one, texts[at]?.text ?? '', id));
  return all.find(isAnswer) ?? all.find((one) => one.is === 'elsewhere') ?? { is: 'other' };
}

const isAnswer = ({ is }: RpcReply): boolean => is === 'result' || is === 'error';

function replyIn(said: unknown, text: string, id: string): RpcReply {
  if (!isJson(said) || said.jsonrpc !== '2.0' || 'method' in said) return { is: 'other' };
  const [hasResult, hasError] = ['result' in said, isJson(said.error)];
  if (!hasResult && !hasError) return { is: 'other' };
  if (said.id !== id) return { is: 'elsewhere' };
  if (hasError) return { is: 'error', error: errorIn(said) };
  return {
    is: 'result',
    text: jsonParts(text).findLast(({ name }) => name === 'result')?.text ?? '',
    value: said.result,
  };
}

/** The error of a refusal that names no request, as a server gives it that has not read so far; `null` where it is none. */
export function errorWithoutRequest(text: string): RpcError | null {
  const said = parsed(text);
  if (!isJson(said) || said.jsonrpc !== '2.0' || !isJson(said.error)) return null;
  return said.id === undefined || said.id === null ? errorIn(said) : null;
}

function errorIn({ error }: Json): RpcError {
  const { code, message, data } = isJson(error) ? error : {};
  const supported = isJson(data) && Array.isArray(data.supported) ? data.supported.slice(0, 20) : [];
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? truncateMessage(message) : '',
    supported: supported.filter((one): one is string => typeof one === 'string'),
  };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // No message then; the error's own words would quote what came.
    return null;
  }
};

/** Levels that a message may have: deeper ones cannot be stored, and no tool needs them. */
const mostDepth = 5000;
