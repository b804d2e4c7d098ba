import { isLoopbackAddress, parseBaseAddress } from '@/lib/connection/connection';
import type { SecretState } from '@/lib/connection/token';
import { failureOf, isCertainStatus, truncateIssues } from '@/lib/service/read-response';
import { type HttpSender, isRedirect, redactToken, sendOnce, usableToken } from '@/lib/service/send-request';
import type { Settings } from '@/lib/settings/settings';
import { parseJsonText } from '@/lib/shared/json';
import type { JsonObject } from '@/lib/shared/json-schema';
import { fail, ok, type Result } from '@/lib/shared/result';
import { parseReply, parseRpcErrorWithoutId, type RpcError, type RpcReply, toRequestBody } from '../mcp-messages';
import type { ToolFailure } from '../tool-failure';
import { type BodyContent, type BodyLimits, readEventStream, readPlainBody } from './read-response-body';

/** A message to the MCP endpoint. Only a request has an id and gets a reply. */
export interface RpcMessage {
  id: string | null;
  method: string;
  params: JsonObject | null;
  headers: Record<string, string>;
  /** The timeout in seconds. */
  seconds: number;
  signal: AbortSignal;
}

export interface McpTarget {
  mcpUrl: string;
  origin: string;
  token: string;
}

export interface SendDeps {
  http: HttpSender;
  now(): number;
  abortAfter(seconds: number): AbortSignal;
  limits: BodyLimits;
}

export interface RpcResponse {
  reply: Extract<RpcReply, { is: 'result' | 'error' }> | { is: 'accepted' };
  /** The session that the server opened with this response. */
  session: string | null;
}

/**
 * Sends one POST request to the MCP endpoint (section "Authentication", 3) and reads the response, which is JSON or an
 * event stream. The request is sent once: no retry, no resumed stream, no redirect.
 */
export async function sendMessageOnce(
  deps: SendDeps,
  target: McpTarget,
  message: RpcMessage,
): Promise<Result<RpcResponse, ToolFailure>> {
  const timeout = deps.abortAfter(message.seconds);
  const failureBecause = (fallback: ToolFailure): ToolFailure => {
    if (message.signal.aborted) return { kind: 'stopped' };
    return timeout.aborted ? { kind: 'timed-out', seconds: message.seconds } : fallback;
  };
  const response = await sendOnce({
    http: deps.http,
    method: 'POST',
    url: target.mcpUrl,
    body: toRequestBody(message.method, message.params, message.id),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...message.headers },
    token: target.token,
    origin: target.origin,
    signal: AbortSignal.any([message.signal, timeout]),
  });
  if (!response) return fail(failureBecause({ kind: 'unreachable' }));
  if (isRedirect(response)) return fail({ kind: 'redirected' });
  if (message.id === null && response.ok) {
    // A notification has no reply, and its body may never end. A failed cancellation has no effect.
    response.body?.cancel().catch(() => undefined);
    return ok({ reply: { is: 'accepted' }, session: response.headers.get('mcp-session-id') });
  }
  const body = redactBody(await readBody(response, message.id, deps.limits), target.token);
  // An error status says what happened even if its body did not arrive whole.
  if (body.end === 'interrupted' && response.ok) return fail(failureBecause({ kind: 'truncated', bytes: body.bytes }));
  if (body.end === 'response-too-large' && response.ok) return fail({ kind: 'response-too-large', bytes: body.bytes });
  return toRpcResponse(response, body, message, deps.now());
}

const isStream = ({ headers }: Response): boolean =>
  /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '');

const readBody = (response: Response, id: string | null, limits: BodyLimits): Promise<BodyContent> =>
  id !== null && response.ok && isStream(response)
    ? readEventStream(response.body, id, limits)
    : readPlainBody(response.body, limits);

/** Removes the token from a response that repeats it, so that it never reaches a page or storage. */
function redactBody(body: BodyContent, token: string): BodyContent {
  const text = JSON.stringify(body);
  const clean = redactToken(text, token);
  return clean === text ? body : (JSON.parse(clean) as BodyContent);
}

function toRpcResponse(
  response: Response,
  body: BodyContent,
  message: RpcMessage,
  now: number,
): Result<RpcResponse, ToolFailure> {
  const { status, headers } = response;
  if (status === 404 && message.headers['mcp-session-id'] !== undefined) return fail({ kind: 'lost-session' });
  if (isCertainStatus(status)) return fail(nonRpcFailure(response, body, now));
  const session = headers.get('mcp-session-id');
  const isEventStream = message.id !== null && response.ok && isStream(response);
  const reply = isEventStream || message.id === null ? body.reply : parseReply(body.text, message.id);
  if (reply.is === 'result' || reply.is === 'error') return ok({ reply, session });
  const rpcError = parseRpcErrorWithoutId(body.text);
  if (rpcError) return fail(rpcFailure(rpcError));
  // The event stream ended without a reply, so it was cut off.
  if (isEventStream && reply.is === 'other') return fail({ kind: 'truncated', bytes: body.bytes });
  return fail(nonRpcFailure(response, body, now));
}

export const rpcFailure = ({ code, message }: RpcError): ToolFailure => ({ kind: 'rpc-error', code, message });

/** Returns the failure for a response that is not JSON-RPC, or for an error in the form of the REST service. */
function nonRpcFailure({ status, headers }: Response, { text }: BodyContent, now: number): ToolFailure {
  const response = {
    name: 'toolsCall' as const,
    params: {},
    receivedAt: now,
    status,
    contentType: headers.get('content-type') ?? '',
    body: text,
  };
  const arrived = {
    response,
    expected: 'rows' as const,
    json: parseJsonText(text),
    retryAfter: headers.get('retry-after'),
  };
  const failure = failureOf(arrived);
  return failure ? truncateIssues(failure) : { kind: 'unexpected-response', status };
}

/** A connection and its token, read together so that the token is never sent to another address. */
export interface ToolCredentials {
  connection: { id: string; name: string };
  mcpUrl: string;
  secret: SecretState;
  settings: Settings;
}

export interface McpEndpointDeps {
  account(): Promise<ToolCredentials>;
  isPermitted(origin: string): Promise<boolean>;
  isOnline(): boolean;
  now(): number;
}

export interface McpEndpoint extends Omit<ToolCredentials, 'secret'> {
  target: McpTarget;
}

/**
 * Checks all conditions that do not require the server. A request that fails here is never sent, so it costs nothing.
 */
export async function resolveMcpEndpoint(deps: McpEndpointDeps): Promise<Result<McpEndpoint, ToolFailure>> {
  const { secret, mcpUrl, ...account } = await deps.account();
  const address = parseBaseAddress(mcpUrl);
  if (!address.ok) return fail({ kind: 'no-tool-address' });
  const { origin } = address.value;
  const token = usableToken(secret, deps.now());
  if (!token.ok) return token;
  if (!(await deps.isPermitted(origin))) return fail({ kind: 'no-permission', origin });
  if (!deps.isOnline() && !isLoopbackAddress(origin)) return fail({ kind: 'offline' });
  return ok({ ...account, mcpUrl, target: { mcpUrl: mcpUrl.trim(), origin, token: token.value } });
}
