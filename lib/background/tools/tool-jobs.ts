import { objectionNow } from '@/lib/core/budget';
import { failed, type LedgerEntry } from '@/lib/core/ledger';
import type { OffscreenJobs, ToolJob, ToolPorts } from '@/lib/core/offscreen';
import { fail } from '@/lib/core/result';
import type { Settings } from '@/lib/core/settings';
import type { Spendings } from '@/lib/core/spending';
import type { Books } from '../accounted';
import type { ToolAccount } from './entry';
import type { SessionKeeping } from './session';
import type { Tools } from './tools';

const stopped = { kind: 'stopped' } as const;

type ToolJobName = 'listTools' | 'callTool';

export interface ToolJobParts {
  /** Has a job done in the offscreen document; `null` where that ended over it. */
  run<N extends ToolJobName>(
    name: N,
    job: { input: OffscreenJobs[N]['input']; ports: ToolPorts; connection: string; stop: AbortSignal },
  ): Promise<OffscreenJobs[N]['output'] | null>;
  /** Who asks, with the token renewed where that was due; the token itself stays behind. */
  account(): Promise<ToolAccount>;
  settings(): Promise<Settings>;
  isPermitted(origin: string): Promise<boolean>;
  books: Books;
  sessions: SessionKeeping;
  version(): string;
  now(): number;
  /** Names this life of the worker. */
  life: string;
  /** Settles what an earlier life of the worker left behind. */
  awake(): Promise<void>;
  /** Keeps the worker alive while something is under way. */
  stayAwake<T>(work: Promise<T>): Promise<T>;
}

export interface ToolJobs extends Tools {
  /** Ends whatever is under way; resolves when all has ended. */
  stopAll(): Promise<void>;
}

/** Has tools listed and called in the offscreen document. The limits and the ledger stay here, and so does the session's memory. */
export function toolJobs(parts: ToolJobParts): ToolJobs {
  const underWay = new Map<Promise<unknown>, AbortController>();
  const run = async <N extends ToolJobName>(name: N, order: OffscreenJobs[N]['input']['order'], stop: AbortSignal) => {
    await parts.awake();
    const { connection, mcpUrl, settings } = await parts.account();
    const job: ToolJob = { account: { connection, mcpUrl, settings }, life: parts.life, version: parts.version() };
    if (stop.aborted) return fail(stopped);
    const open = new Map<string, LedgerEntry>();
    // A name and its order belong together by the type of the function; the compiler cannot follow the pair.
    const input = { ...job, order } as OffscreenJobs[N]['input'];
    const output = await parts.run(name, { input, ports: portsOf(parts, open, stop), connection: connection.id, stop });
    if (output !== null) return output;
    // The document ended over it: whether what had left was billed, nobody knows.
    for (const row of open.values()) await parts.books.settle(failed(row, parts.now(), 'interrupted'));
    return fail(stop.aborted ? stopped : { kind: 'interrupted' as const });
  };
  const begin = <T>(job: (stop: AbortSignal) => Promise<T>): Promise<T> => {
    const stop = new AbortController();
    const work = parts.stayAwake(job(stop.signal)).finally(() => underWay.delete(work));
    underWay.set(work, stop);
    return work;
  };
  return {
    list: (order) => begin((stop) => run('listTools', order, stop)),
    call: (order) => begin((stop) => run('callTool', order, stop)),
    async stopAll() {
      const ending = [...underWay];
      for (const [, stop] of ending) stop.abort();
      await Promise.allSettled(ending.map(([work]) => work));
    },
  };
}

const portsOf = (
  { isPermitted, books, settings, sessions }: ToolJobParts,
  open: Map<string, LedgerEntry>,
  stop: AbortSignal,
): ToolPorts => ({
  isPermitted,
  async enterRow(row) {
    const chosen = await settings();
    // Every request passes here before it leaves: after a cancel none does, however early the cancel came.
    const blocker = (spent: Spendings) => (stop.aborted ? stopped : objectionNow(row, spent, chosen));
    const against = await books.enter(row, blocker);
    if (!against) open.set(row.id, row);
    return against;
  },
  async settleRow(row) {
    await books.settle(row);
    open.delete(row.id);
  },
  async strikeRow(id) {
    await books.strike(id);
    open.delete(id);
  },
  session: sessions.get,
  putSession: sessions.put,
  forgetSession: sessions.forget,
});
