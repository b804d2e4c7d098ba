import { timeoutSeconds } from '@/lib/service/assumptions';
import type { ToolRequestName } from '@/lib/service/call-name';
import { createLedgerEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import type { Quote } from '@/lib/service/price';
import type { Json } from '@/lib/shared/json-schema';
import { fail, ok, type Result } from '@/lib/shared/result';
import { quoteOfAsking } from '../consent';
import type { RpcReply } from '../json-rpc';
import { headersOf, isSessionId, standingAlone, type ToolSession, withHandshake, withoutHandshake } from '../revisions';
import type { ToolFailure } from '../tool-failure';
import { toolKey } from '../tool-records';
import type { Entry } from './entry-point';
import { type AskingParts, askOnce, type Came, rpcFailure, type Said } from './send-call';
import { type Booking, booked } from './with-ledger';

/** What servers said at the begin, by connection: kept where it outlives the worker and not the browser. */
export interface SessionKeeping {
  get(connection: string): Promise<ToolSession | null>;
  put(connection: string, session: ToolSession): Promise<void>;
  forget(connection: string): Promise<void>;
}

export interface SpeakingParts extends AskingParts, Booking {
  sessions: SessionKeeping;
  /** Tells attempts of one millisecond apart. */
  mark(): string;
  /** Of this extension: a client introduces itself. */
  version(): string;
}

/** A row of the ledger for what is asked of this entry point. */
export function rowFor(
  { now, mark }: Pick<SpeakingParts, 'now' | 'mark'>,
  { connection, mcpUrl }: Entry,
  {
    name,
    asked,
    quote,
    at,
    tool,
  }: { name: ToolRequestName; asked: unknown; quote: Quote; at: number | null; tool?: string },
): LedgerEntry {
  const key = toolKey(name, mcpUrl, tool ?? '', asked);
  const isOwn = quote.is === 'own' && at !== null;
  const of = { connection, ...(tool !== undefined && { tool }), ...(isOwn && { ownPriceAt: at }) };
  return createLedgerEntry({
    name,
    asked,
    key,
    videoId: null,
    by: 'reader',
    ...of,
    sentAt: now(),
    mark: mark(),
    quote,
  });
}

/** The session that is open; begins one where there is none. */
export async function sessionWith(
  parts: SpeakingParts,
  entry: Entry,
  stop: AbortSignal,
): Promise<Result<ToolSession, ToolFailure>> {
  const open = await parts.sessions.get(entry.connection.id);
  if (open?.mcpUrl === entry.mcpUrl) return ok(open);
  const quote = quoteOfAsking('toolsBegin', entry.settings.ownPrices);
  const at = entry.settings.ownPricesAt.toolsBegin ?? null;
  const row = rowFor(parts, entry, { name: 'toolsBegin', asked: {}, quote, at });
  return booked(parts, {
    row,
    settings: entry.settings,
    send: () => begun(parts, entry, stop),
    keep: async (session) => {
      await parts.sessions.put(entry.connection.id, session);
      return ok(null);
    },
  });
}

/** The handshake: its two messages are one attempt, for the second is only the first one's nod. */
async function begun(parts: SpeakingParts, entry: Entry, stop: AbortSignal): Promise<Result<ToolSession, ToolFailure>> {
  const params = {
    protocolVersion: withHandshake[0],
    capabilities: {},
    clientInfo: { name: 'sidelight', version: parts.version() },
  };
  const said: Said = {
    id: parts.mark(),
    method: 'initialize',
    params,
    headers: {},
    seconds: timeoutSeconds.ordinary,
    stop,
  };
  const came = await askOnce(parts, entry.door, said);
  if (!came.ok) return came;
  const session = sessionIn(entry.mcpUrl, came.value);
  if (!session.ok || session.value.revision === withoutHandshake) return session;
  const nod = { ...said, id: null, method: 'notifications/initialized', params: null };
  const taken = await askOnce(parts, entry.door, { ...nod, headers: headersOf(session.value) });
  return taken.ok ? session : taken;
}

/** What a server answered to the handshake; one that has none says so by the revisions that it names instead. */
function sessionIn(mcpUrl: string, { reply, session }: Came): Result<ToolSession, ToolFailure> {
  if (reply.is === 'error') {
    const needsNone = reply.error.supported.includes(withoutHandshake);
    return needsNone ? ok({ mcpUrl, id: null, revision: withoutHandshake }) : fail(rpcFailure(reply.error));
  }
  const revision: unknown = reply.is === 'result' ? Object(reply.value).protocolVersion : null;
  if (typeof revision !== 'string') return fail({ kind: 'strange-answer', status: 200 });
  if (!withHandshake.includes(revision)) return fail({ kind: 'other-revision', revision: revision.slice(0, 40) });
  if (session !== null && !isSessionId(session)) return fail({ kind: 'strange-answer', status: 200 });
  return ok({ mcpUrl, id: session, revision });
}

/** One request within a session. */
export interface Request {
  method: string;
  params: Json;
  seconds: number;
  stop: AbortSignal;
  /** Of the tool that is called. */
  schema?: unknown;
}

/** Asks within the session. One that the server no longer knows is told as such and forgotten, never begun anew unasked. */
export async function askWithin(
  parts: SpeakingParts,
  entry: Entry,
  session: ToolSession,
  { method, params, schema, seconds, stop }: Request,
): Promise<Result<Extract<RpcReply, { is: 'result' }>, ToolFailure>> {
  const alone = session.revision === withoutHandshake ? standingAlone(method, params, schema) : { params, headers: {} };
  const headers = { ...headersOf(session), ...alone.headers };
  const came = await askOnce(parts, entry.door, {
    id: parts.mark(),
    method,
    params: alone.params,
    headers,
    seconds,
    stop,
  });
  if (!came.ok) {
    const isOver = came.failure.kind === 'lost-session' || came.failure.kind === 'forbidden';
    if (isOver) await parts.sessions.forget(entry.connection.id);
    return came;
  }
  const { reply } = came.value;
  if (reply.is === 'error') return fail(rpcFailure(reply.error));
  return reply.is === 'result' ? ok(reply) : fail({ kind: 'strange-answer', status: 200 });
}
