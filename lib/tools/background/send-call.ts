import { limitIssues } from '@/lib/service/error-body';
import { parseJsonText } from '@/lib/service/json-text';
import { failureOf } from '@/lib/service/response-failure';
import { type HttpSender, isRedirect, sendOnce } from '@/lib/service/send-request';
import { redactToken } from '@/lib/service/without-token';
import type { Json } from '@/lib/shared/json-schema';
import { fail, ok, type Result } from '@/lib/shared/result';
import { errorWithoutRequest, messageText, type RpcError, type RpcReply, readReply } from '../json-rpc';
import type { ToolFailure } from '../tool-failure';
import { type Bounds, type ReadBody, readEvents, readWhole } from './read-body';

/** One message to the entry point. Only a request has an id, and only that is answered. */
export interface Said {
  id: string | null;
  method: string;
  params: Json | null;
  headers: Record<string, string>;
  /** Longest wait. */
  seconds: number;
  /** Ends it from outside. */
  stop: AbortSignal;
}

/** Where it goes, and what opens it. */
export interface Door {
  mcpUrl: string;
  origin: string;
  token: string;
}

export interface AskingParts {
  http: HttpSender;
  now(): number;
  /** A signal that aborts after so many seconds. */
  abortAfter(seconds: number): AbortSignal;
  bounds: Bounds;
}

/** What came of a message. */
export interface Came {
  reply: Extract<RpcReply, { is: 'result' | 'error' }> | { is: 'taken' };
  /** The session that the server opened with it. */
  session: string | null;
}

/**
 * One POST to the tool-calling entry point (section "Authentication", 3), answered as JSON or as a stream of events. Sent once:
 * nothing here tries again, takes a stream up again or follows elsewhere (BIL-07).
 */
export async function askOnce(parts: AskingParts, door: Door, said: Said): Promise<Result<Came, ToolFailure>> {
  const timeout = parts.abortAfter(said.seconds);
  const why = (otherwise: ToolFailure): ToolFailure => {
    if (said.stop.aborted) return { kind: 'stopped' };
    return timeout.aborted ? { kind: 'timed-out', seconds: said.seconds } : otherwise;
  };
  const response = await sendOnce({
    http: parts.http,
    method: 'POST',
    url: door.mcpUrl,
    body: messageText(said.method, said.params, said.id),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...said.headers },
    token: door.token,
    origin: door.origin,
    signal: AbortSignal.any([said.stop, timeout]),
  });
  if (!response) return fail(why({ kind: 'unreachable' }));
  if (isRedirect(response)) return fail({ kind: 'redirected' });
  const read = scrubbed(await bodyOf(response, said.id, parts.bounds), door.token);
  if (read.end === 'broken') return fail(why({ kind: 'cut-off', bytes: read.bytes }));
  if (read.end === 'too-much') return fail({ kind: 'too-much', bytes: read.bytes });
  return heard(response, read, said, parts.now());
}

const isStream = ({ headers }: Response): boolean =>
  /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '');

const bodyOf = (response: Response, id: string | null, bounds: Bounds): Promise<ReadBody> =>
  id !== null && response.ok && isStream(response)
    ? readEvents(response.body, id, bounds)
    : readWhole(response.body, bounds);

/** A server that repeats the token must bring it onto no page and into no storage. */
function scrubbed(read: ReadBody, token: string): ReadBody {
  const text = JSON.stringify(read);
  const clean = redactToken(text, token);
  return clean === text ? read : (JSON.parse(clean) as ReadBody);
}

function heard(response: Response, read: ReadBody, said: Said, now: number): Result<Came, ToolFailure> {
  const { status, headers } = response;
  if (status === 404 && said.headers['mcp-session-id'] !== undefined) return fail({ kind: 'lost-session' });
  const session = headers.get('mcp-session-id');
  if (said.id === null && response.ok) return ok({ reply: { is: 'taken' }, session });
  const streamed = said.id !== null && response.ok && isStream(response);
  const reply = streamed || said.id === null ? read.reply : readReply(read.text, said.id);
  if (reply.is === 'result' || reply.is === 'error') return ok({ reply, session });
  const refusal = errorWithoutRequest(read.text);
  if (refusal) return fail(rpcFailure(refusal));
  // A stream that ends before its answer was cut off, wherever it was cut.
  if (streamed && reply.is === 'other') return fail({ kind: 'cut-off', bytes: read.bytes });
  return fail(failureOfOther(response, read, now));
}

export const rpcFailure = ({ code, message }: RpcError): ToolFailure => ({ kind: 'rpc-error', code, message });

/** Something answered that does not speak the protocol, or refuses as the service does over REST. */
function failureOfOther({ status, headers }: Response, { text }: ReadBody, now: number): ToolFailure {
  const held = {
    name: 'toolsCall' as const,
    asked: {},
    receivedAt: now,
    status,
    contentType: headers.get('content-type') ?? '',
    body: text,
  };
  const arrived = { held, promise: 'rows' as const, json: parseJsonText(text), retryAfter: headers.get('retry-after') };
  const failure = failureOf(arrived);
  return failure ? limitIssues(failure) : { kind: 'strange-answer', status };
}
