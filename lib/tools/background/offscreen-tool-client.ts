import type { KeyPorts, OffscreenJobs, ToolJobInput, ToolPorts } from '@/lib/messaging/offscreen-jobs';
import { type RecoveredResponse, settleOrphan } from '@/lib/requests/recovery';
import type { LedgerPort } from '@/lib/requests/with-ledger';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Settings } from '@/lib/settings/settings';
import { fail } from '@/lib/shared/result';
import { checkLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';
import type { ToolAccount } from './entry-point';
import type { SessionStorage } from './mcp-session';
import type { ToolClient } from './tool-client';

const stoppedFailure = { kind: 'stopped' } as const;

type ToolJobName = 'listTools' | 'callTool';

export interface OffscreenToolDeps {
  /** Has a job done in the offscreen document; `null` where that ended over it or never began. Throws where the job threw. */
  run<N extends ToolJobName>(
    name: N,
    job: { input: OffscreenJobs[N]['input']; ports: ToolPorts; stop: AbortSignal },
  ): Promise<OffscreenJobs[N]['output'] | null>;
  /** Who asks, with the token renewed where that was due; the token itself stays behind. */
  account(): Promise<ToolAccount>;
  settings(): Promise<Settings>;
  isPermitted(origin: string): Promise<boolean>;
  lendKeys: KeyPorts['lendKeys'];
  books: LedgerPort;
  /** The stored response to a row of the ledger. */
  arrivalOf(row: LedgerEntry): Promise<RecoveredResponse | undefined>;
  sessions: SessionStorage;
  version(): string;
  now(): number;
  /** Names this life of the worker. */
  life: string;
  /** Settles what an earlier life of the worker left behind. */
  awake(): Promise<void>;
  /** Keeps the worker alive while something is under way. */
  stayAwake<T>(work: Promise<T>): Promise<T>;
}

export interface OffscreenToolClient extends ToolClient {
  /** Ends whatever is under way; resolves when all has ended. */
  stopAll(): Promise<void>;
}

/** Has tools listed and called in the offscreen document. The limits and the ledger stay here, and so does the session's memory. */
export function createOffscreenToolClient(deps: OffscreenToolDeps): OffscreenToolClient {
  const activeJobs = new Map<Promise<unknown>, AbortController>();
  const run = async <N extends ToolJobName>(name: N, order: OffscreenJobs[N]['input']['order'], stop: AbortSignal) => {
    await deps.awake();
    const { connection, mcpUrl, settings } = await deps.account();
    const job: ToolJobInput = { account: { connection, mcpUrl, settings }, life: deps.life, version: deps.version() };
    if (stop.aborted) return fail(stoppedFailure);
    const rows: JobRows = { open: new Map(), wereEntered: false, areClosed: false };
    const ports = createToolPorts(deps, { connection: connection.id, mcpUrl, stop }, rows);
    // A name and its order belong together by the type of the function; the compiler cannot follow the pair.
    const input = { ...job, order } as OffscreenJobs[N]['input'];
    const running = deps.run(name, { input, ports, stop });
    const output = await running.finally(() => settleOpenRows(deps, rows));
    if (output !== null) return output;
    if (stop.aborted) return fail(stoppedFailure);
    if (!rows.wereEntered) throw new Error('The tool call was not sent');
    return fail({ kind: 'interrupted' as const });
  };
  const begin = <T>(job: (stop: AbortSignal) => Promise<T>): Promise<T> => {
    const stop = new AbortController();
    const work = deps.stayAwake(job(stop.signal)).finally(() => activeJobs.delete(work));
    activeJobs.set(work, stop);
    return work;
  };
  return {
    list: (order) => begin((stop) => run('listTools', order, stop)),
    call: (order) => begin((stop) => run('callTool', order, stop)),
    async stopAll() {
      const ending = [...activeJobs];
      for (const [, stop] of ending) stop.abort();
      await Promise.allSettled(ending.map(([work]) => work));
    },
  };
}

/** The ledger rows of one job. */
interface JobRows {
  /** Entered and not settled yet. */
  open: Map<string, LedgerEntry>;
  wereEntered: boolean;
  areClosed: boolean;
}

/** Settles the rows that the document left open: as billed where the response is stored, else as possibly billed. */
async function settleOpenRows({ books, arrivalOf, now }: OffscreenToolDeps, rows: JobRows): Promise<void> {
  rows.areClosed = true;
  const end = { failure: { kind: 'interrupted' } } as const;
  for (const row of rows.open.values()) await settleOrphan({ ...books, held: arrivalOf, now }, row, end);
}

const createToolPorts = (
  { isPermitted, lendKeys, books, settings, sessions }: OffscreenToolDeps,
  { connection, mcpUrl, stop }: { connection: string; mcpUrl: string; stop: AbortSignal },
  rows: JobRows,
): ToolPorts => ({
  isPermitted,
  lendKeys,
  async enterRow(row) {
    const chosen = await settings();
    // The document reads the token on its own: where the address was changed meanwhile, that token is for another server.
    const isSameAddress = chosen.connections.find(({ id }) => id === connection)?.mcpUrl === mcpUrl;
    // Every request passes here before it leaves: after a cancel none does, however early the cancel came.
    const blocker = (spent: SpendingByScope) =>
      stop.aborted || !isSameAddress ? stoppedFailure : checkLimits(row, spent, chosen);
    const against = await books.enter(row, blocker);
    if (against) return against;
    if (rows.areClosed) {
      await books.strike(row.id);
      return stoppedFailure;
    }
    rows.open.set(row.id, row);
    rows.wereEntered = true;
    return null;
  },
  async settleRow(row) {
    await books.settle(row);
    rows.open.delete(row.id);
  },
  async strikeRow(id) {
    await books.strike(id);
    rows.open.delete(id);
  },
  session: sessions.get,
  putSession: sessions.put,
  forgetSession: sessions.forget,
});
