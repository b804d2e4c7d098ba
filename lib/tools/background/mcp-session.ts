import { timeoutSeconds } from '@/lib/service/assumptions';
import { toolRequestQuote } from '@/lib/service/quote';
import type { JsonObject } from '@/lib/shared/json-schema';
import { fail, ok, type Result } from '@/lib/shared/result';
import {
  handshakeRevisions,
  isSessionId,
  type RpcReply,
  sessionHeaders,
  statelessRevision,
  type ToolSession,
  toStatelessRequest,
} from '../mcp-messages';
import type { ToolFailure } from '../tool-failure';
import {
  type McpEndpoint,
  type McpTarget,
  type RpcMessage,
  type RpcResponse,
  rpcFailure,
  type SendDeps,
  sendMessageOnce,
} from './mcp-endpoint';
import { createToolLedgerEntry, type SendFailure, sendWithToolLedger, type ToolLedgerDeps } from './tool-ledger';

/** Sessions by connection. They persist when the worker ends, and are deleted when the browser closes. */
interface ToolSessionStorage {
  get(connection: string): Promise<ToolSession | null>;
  put(connection: string, session: ToolSession): Promise<void>;
  delete(connection: string): Promise<void>;
}

export interface SessionDeps extends SendDeps, ToolLedgerDeps {
  sessions: ToolSessionStorage;
  /** Returns the version of this extension, which is sent in the handshake. */
  version(): string;
}

export async function openSession(
  deps: SessionDeps,
  endpoint: McpEndpoint,
  signal: AbortSignal,
): Promise<Result<ToolSession, ToolFailure>> {
  const open = await deps.sessions.get(endpoint.connection.id);
  if (open?.mcpUrl === endpoint.mcpUrl) return ok(open);
  const { settings } = endpoint;
  const row = createToolLedgerEntry(deps, endpoint, {
    name: 'toolsBegin',
    params: {},
    quote: toolRequestQuote('toolsBegin', settings.enteredPrices),
    priceEnteredAt: settings.enteredPricesAt.toolsBegin ?? null,
  });
  return sendWithToolLedger(deps, {
    row,
    signal,
    send: () => performHandshake(deps, endpoint, signal),
    store: async (session) => {
      await deps.sessions.put(endpoint.connection.id, session);
      return ok(null);
    },
  });
}

/**
 * Performs the handshake. Its two messages share one ledger row, because the second message only confirms the first.
 */
async function performHandshake(
  deps: SessionDeps,
  endpoint: McpEndpoint,
  signal: AbortSignal,
): Promise<Result<ToolSession, ToolFailure>> {
  const params = {
    protocolVersion: handshakeRevisions[0],
    capabilities: {},
    clientInfo: { name: 'sidelight', version: deps.version() },
  };
  const message: RpcMessage = {
    id: deps.randomSuffix(),
    method: 'initialize',
    params,
    headers: {},
    seconds: timeoutSeconds.ordinary,
    signal,
  };
  const response = await sendMessageOnce(deps, endpoint.target, message);
  if (!response.ok) return response;
  const session = parseSession(endpoint.mcpUrl, response.value);
  if (!session.ok || session.value.revision === statelessRevision) return session;
  const initialized = { ...message, id: null, method: 'notifications/initialized', params: null };
  const accepted = await sendMessageOnce(deps, endpoint.target, {
    ...initialized,
    headers: sessionHeaders(session.value),
  });
  return accepted.ok ? session : accepted;
}

/**
 * Parses the response to the handshake. A server of the stateless revision responds with an error that lists the
 * revisions it supports.
 */
function parseSession(mcpUrl: string, { reply, session }: RpcResponse): Result<ToolSession, ToolFailure> {
  if (reply.is === 'error') {
    const isStateless = reply.error.supported.includes(statelessRevision);
    return isStateless ? ok({ mcpUrl, id: null, revision: statelessRevision }) : fail(rpcFailure(reply.error));
  }
  const revision: unknown = reply.is === 'result' ? Object(reply.value).protocolVersion : null;
  if (typeof revision !== 'string') return fail({ kind: 'unexpected-response', status: 200 });
  if (!handshakeRevisions.includes(revision)) return fail({ kind: 'other-revision', revision: revision.slice(0, 40) });
  if (session !== null && !isSessionId(session)) return fail({ kind: 'unexpected-response', status: 200 });
  return ok({ mcpUrl, id: session, revision });
}

/** A request in a session, in a form that can be passed to the offscreen document. */
export interface SessionRequest {
  method: string;
  params: JsonObject;
  /** The timeout in seconds. */
  seconds: number;
  schema?: unknown;
}

export interface SessionFailure extends SendFailure {
  /** The server no longer accepts the session. The user's next request must start a new one. */
  isSessionLost?: boolean;
}

/** Sends a request in the session. Neither reads nor changes what is stored, so it can be used in any context. */
export async function sendInSession(
  deps: SendDeps & Pick<ToolLedgerDeps, 'randomSuffix'>,
  target: McpTarget,
  session: ToolSession,
  { method, params, schema, seconds, signal }: SessionRequest & { signal: AbortSignal },
): Promise<{ ok: true; value: Extract<RpcReply, { is: 'result' }> } | SessionFailure> {
  if (signal.aborted) return { ok: false, failure: { kind: 'stopped' }, isUnsent: true };
  const request =
    session.revision === statelessRevision ? toStatelessRequest(method, params, schema) : { params, headers: {} };
  const response = await sendMessageOnce(deps, target, {
    id: deps.randomSuffix(),
    method,
    params: request.params,
    headers: { ...sessionHeaders(session), ...request.headers },
    seconds,
    signal,
  });
  if (!response.ok) {
    const { kind } = response.failure;
    // Many servers report an unknown session with status 400 and an error that names no request.
    const isRejectedUnread = kind === 'rpc-error' && session.id !== null;
    // `Forbidden`: section "Errors".
    return { ...response, isSessionLost: kind === 'lost-session' || kind === 'forbidden' || isRejectedUnread };
  }
  const { reply } = response.value;
  if (reply.is === 'error') return fail(rpcFailure(reply.error));
  return reply.is === 'result' ? ok(reply) : fail({ kind: 'unexpected-response', status: 200 });
}

/** Deletes a lost session. Another request may have started a newer one meanwhile, which was billed and is kept. */
export async function deleteSession(
  { sessions }: Pick<SessionDeps, 'sessions'>,
  { connection }: McpEndpoint,
  lost: ToolSession,
): Promise<void> {
  const current = await sessions.get(connection.id);
  if (current?.id === lost.id) await sessions.delete(connection.id);
}
