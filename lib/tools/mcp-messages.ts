import { jsonParts } from '@/lib/details/json-parts';
import { truncateMessage } from '@/lib/service/error-body';
import { isDeeperThan } from '@/lib/service/json-text';
import { isJsonObject, type JsonObject } from '@/lib/shared/json-schema';

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
