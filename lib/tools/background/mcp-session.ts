import { timeoutSeconds } from '@/lib/service/assumptions';
import { createLedgerEntry, type LedgerEntry, type ToolRequestName } from '@/lib/service/ledger-entry';
import type { Quote } from '@/lib/service/price';
import type { JsonObject } from '@/lib/shared/json-schema';
import { fail, ok, type Result } from '@/lib/shared/result';
import {
  handshakeRevisions,
  isSessionId,
  parseToolSession,
  type RpcReply,
  sessionHeaders,
  statelessRevision,
  type ToolSession,
  toStatelessRequest,
} from '../mcp-messages';
import type { ToolFailure } from '../tool-failure';
import { toolCallKey } from '../tool-records';
import { sessionQuote } from '../tool-rule';
import type { EntryPoint } from './entry-point';
import { type RpcMessage, type RpcResponse, rpcFailure, type SendDeps, sendMessageOnce } from './mcp-endpoint';
import { type LedgerDeps, withToolLedger } from './with-ledger';

/** What servers said at the begin, by connection: kept where it outlives the worker and not the browser. */
export interface SessionStorage {
  /** Returns the session as it was stored; `null` where there is none. */
  get(connection: string): Promise<unknown>;
  put(connection: string, session: ToolSession): Promise<void>;
  forget(connection: string): Promise<void>;
}

export interface SessionDeps extends SendDeps, LedgerDeps {
  sessions: SessionStorage;
  /** Tells attempts of one millisecond apart. */
  mark(): string;
  /** Of this extension: a client introduces itself. */
  version(): string;
}

/** A row of the ledger for what is asked of this entry point. */
export function toolLedgerEntry(
  { now, mark }: Pick<SessionDeps, 'now' | 'mark'>,
  { connection, mcpUrl }: EntryPoint,
  {
    name,
    asked,
    quote,
    at,
    tool,
  }: { name: ToolRequestName; asked: unknown; quote: Quote; at: number | null; tool?: string },
): LedgerEntry {
  const key = toolCallKey(name, mcpUrl, tool ?? '', asked);
  const hasOwnPrice = quote.is === 'own' && at !== null;
  const details = { connection, ...(tool !== undefined && { tool }), ...(hasOwnPrice && { ownPriceAt: at }) };
  return createLedgerEntry({
    name,
    asked,
    key,
    videoId: null,
    by: 'reader',
    ...details,
    sentAt: now(),
    mark: mark(),
    quote,
  });
}

/** The session that is open; begins one where there is none. */
export async function openSession(
  deps: SessionDeps,
  entry: EntryPoint,
  stop: AbortSignal,
): Promise<Result<ToolSession, ToolFailure>> {
  const open = parseToolSession(await deps.sessions.get(entry.connection.id));
  if (open?.mcpUrl === entry.mcpUrl) return ok(open);
  const quote = sessionQuote('toolsBegin', entry.settings.ownPrices);
  const at = entry.settings.ownPricesAt.toolsBegin ?? null;
  const row = toolLedgerEntry(deps, entry, { name: 'toolsBegin', asked: {}, quote, at });
  return withToolLedger(deps, {
    row,
    settings: entry.settings,
    send: () => performHandshake(deps, entry, stop),
    keep: async (session) => {
      await deps.sessions.put(entry.connection.id, session);
      return ok(null);
    },
  });
}

/** The handshake: its two messages are one attempt, for the second is only the first one's nod. */
async function performHandshake(
  deps: SessionDeps,
  entry: EntryPoint,
  stop: AbortSignal,
): Promise<Result<ToolSession, ToolFailure>> {
  const params = {
    protocolVersion: handshakeRevisions[0],
    capabilities: {},
    clientInfo: { name: 'sidelight', version: deps.version() },
  };
  const message: RpcMessage = {
    id: deps.mark(),
    method: 'initialize',
    params,
    headers: {},
    seconds: timeoutSeconds.ordinary,
    stop,
  };
  const response = await sendMessageOnce(deps, entry.door, message);
  if (!response.ok) return response;
  const session = parseSession(entry.mcpUrl, response.value);
  if (!session.ok || session.value.revision === statelessRevision) return session;
  const initialized = { ...message, id: null, method: 'notifications/initialized', params: null };
  const accepted = await sendMessageOnce(deps, entry.door, { ...initialized, headers: sessionHeaders(session.value) });
  return accepted.ok ? session : accepted;
}

/** What a server answered to the handshake; one that has none says so by the revisions that it names instead. */
function parseSession(mcpUrl: string, { reply, session }: RpcResponse): Result<ToolSession, ToolFailure> {
  if (reply.is === 'error') {
    const isStateless = reply.error.supported.includes(statelessRevision);
    return isStateless ? ok({ mcpUrl, id: null, revision: statelessRevision }) : fail(rpcFailure(reply.error));
  }
  const revision: unknown = reply.is === 'result' ? Object(reply.value).protocolVersion : null;
  if (typeof revision !== 'string') return fail({ kind: 'strange-answer', status: 200 });
  if (!handshakeRevisions.includes(revision)) return fail({ kind: 'other-revision', revision: revision.slice(0, 40) });
  if (session !== null && !isSessionId(session)) return fail({ kind: 'strange-answer', status: 200 });
  return ok({ mcpUrl, id: session, revision });
}

/** One request within a session. */
interface SessionRequest {
  method: string;
  params: JsonObject;
  seconds: number;
  stop: AbortSignal;
  /** Of the tool that is called. */
  schema?: unknown;
}

/** Asks within the session. One that the server no longer knows is told as such and forgotten, never begun anew unasked. */
export async function sendInSession(
  deps: SessionDeps,
  entry: EntryPoint,
  session: ToolSession,
  { method, params, schema, seconds, stop }: SessionRequest,
): Promise<Result<Extract<RpcReply, { is: 'result' }>, ToolFailure>> {
  const request =
    session.revision === statelessRevision ? toStatelessRequest(method, params, schema) : { params, headers: {} };
  const headers = { ...sessionHeaders(session), ...request.headers };
  const response = await sendMessageOnce(deps, entry.door, {
    id: deps.mark(),
    method,
    params: request.params,
    headers,
    seconds,
    stop,
  });
  if (!response.ok) {
    const isSessionLost = response.failure.kind === 'lost-session' || response.failure.kind === 'forbidden';
    if (isSessionLost) await deps.sessions.forget(entry.connection.id);
    return response;
  }
  const { reply } = response.value;
  if (reply.is === 'error') return fail(rpcFailure(reply.error));
  return reply.is === 'result' ? ok(reply) : fail({ kind: 'strange-answer', status: 200 });
}
