import type { OffscreenJobs, TokenReadPorts, ToolJobInput, ToolPorts } from '@/lib/messaging/offscreen-jobs';
import type { StopRequests } from '@/lib/requests/deletion-gate';
import { createSingleFlight } from '@/lib/requests/with-cache';
import { interruptedResult, type LedgerPort, type ResponseRecord, settleOrphan } from '@/lib/requests/with-ledger';
import type { LedgerEntry } from '@/lib/service/records';
import type { Settings } from '@/lib/settings/settings';
import { fail } from '@/lib/shared/result';
import { checkLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';
import type { ToolCredentials } from './mcp-endpoint';
import type { ToolSessionStorage } from './mcp-session';
import type { ToolClient } from './tool-client';

const stoppedFailure = { kind: 'stopped' } as const;

type ToolJobName = 'listTools' | 'callTool';

export interface OffscreenToolDeps {
  /**
   * Runs a job in the offscreen document. Returns `null` if the document closed before the job ended or never opened.
   * Throws if the job threw.
   */
  run<N extends ToolJobName>(
    name: N,
    job: { input: OffscreenJobs[N]['input']; ports: ToolPorts; signal: AbortSignal },
  ): Promise<OffscreenJobs[N]['output'] | null>;
  /** Returns the active connection, after renewing its token if necessary. The token is not passed on. */
  account(): Promise<ToolCredentials>;
  settings(): Promise<Settings>;
  isPermitted(origin: string): Promise<boolean>;
  deliverDecryptionKeys: TokenReadPorts['deliverDecryptionKeys'];
  ledger: LedgerPort;
  /** Returns the stored response to a ledger row. */
  responseFor(row: LedgerEntry): Promise<ResponseRecord | undefined>;
  sessions: ToolSessionStorage;
  version(): string;
  now(): number;
  /** Identifies this worker until it ends. */
  workerId: string;
  /** Settles the rows that an earlier worker left open. */
  recover(): Promise<void>;
  /** Keeps the worker alive until the promise settles. */
  keepAlive<T>(work: Promise<T>): Promise<T>;
}

export interface OffscreenToolClient extends ToolClient {
  stop: StopRequests;
}

/**
 * Creates a client that lists and calls tools in the offscreen document. The limits, the ledger and the sessions stay
 * in the worker.
 */
export function createOffscreenToolClient(deps: OffscreenToolDeps): OffscreenToolClient {
  const { once, stop } = createSingleFlight();
  let calls = 0;
  const run = async <N extends ToolJobName>(
    name: N,
    request: OffscreenJobs[N]['input']['request'],
    signal: AbortSignal,
  ) => {
    await deps.recover();
    const { connection, mcpUrl, settings } = await deps.account();
    const job: ToolJobInput = {
      account: { connection, mcpUrl, settings },
      workerId: deps.workerId,
      version: deps.version(),
    };
    if (signal.aborted) return fail(stoppedFailure);
    const rows: JobRows = { open: new Map(), wereEntered: false, areClosed: false };
    const ports = createToolPorts(deps, { connection: connection.id, mcpUrl, signal }, rows);
    // The function's type ensures that name and request match, which the compiler cannot infer.
    const input = { ...job, request } as OffscreenJobs[N]['input'];
    const running = deps.run(name, { input, ports, signal });
    const output = await running.finally(() => settleOpenRows(deps, rows));
    if (output !== null) return output;
    if (signal.aborted) return fail(stoppedFailure);
    if (!rows.wereEntered) throw new Error('Not sent');
    return interruptedResult;
  };
  const begin = <T>(params: unknown, job: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    calls += 1;
    // Each call has its own key, because the offscreen document joins identical calls itself.
    return once({ key: String(calls), params }, (signal) => deps.keepAlive(job(signal)));
  };
  return {
    list: (request) => begin(null, (signal) => run('listTools', request, signal)),
    call: (request) => begin(request.params, (signal) => run('callTool', request, signal)),
    stop,
  };
}

interface JobRows {
  /** Rows that are not settled yet. */
  open: Map<string, LedgerEntry>;
  wereEntered: boolean;
  areClosed: boolean;
}

/**
 * Settles the rows that the offscreen document left open: as billed if the response is stored, otherwise as possibly
 * billed.
 */
async function settleOpenRows(deps: OffscreenToolDeps, rows: JobRows): Promise<void> {
  rows.areClosed = true;
  for (const row of rows.open.values()) await settleOrphan(deps, row, interruptedResult);
}

const createToolPorts = (
  { isPermitted, deliverDecryptionKeys, ledger, settings, sessions }: OffscreenToolDeps,
  { connection, mcpUrl, signal }: { connection: string; mcpUrl: string; signal: AbortSignal },
  rows: JobRows,
): ToolPorts => ({
  isPermitted,
  deliverDecryptionKeys,
  async addRow(row) {
    const currentSettings = await settings();
    // The offscreen document reads the token from storage. If the address has changed meanwhile, the token belongs to
    // another server.
    const isSameAddress = currentSettings.connections.find(({ id }) => id === connection)?.mcpUrl === mcpUrl;
    // Every request is checked here before it is sent, so no request is sent after a cancellation.
    const blockerFor = (spent: SpendingByScope) =>
      signal.aborted || !isSameAddress ? stoppedFailure : checkLimits(row, spent, currentSettings);
    const blocker = await ledger.enter(row, blockerFor);
    if (blocker) return blocker;
    if (rows.areClosed) {
      await ledger.deleteUnsent(row.id);
      return stoppedFailure;
    }
    rows.open.set(row.id, row);
    rows.wereEntered = true;
    return null;
  },
  async settleRow(row) {
    await ledger.settle(row);
    rows.open.delete(row.id);
  },
  async removeRow(id) {
    await ledger.deleteUnsent(id);
    rows.open.delete(id);
  },
  session: sessions.get,
  putSession: sessions.put,
  deleteSession: sessions.delete,
});
