import { type LedgerPort, sendWithLedger } from '@/lib/requests/with-ledger';
import type { CallFailure } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import { confirmedEntry, createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import type { Quote } from '@/lib/service/price';
import type { LedgerEntry, ToolRequestName } from '@/lib/service/records';
import type { Settings } from '@/lib/settings/settings';
import { ok, type Result } from '@/lib/shared/result';
import { checkLimits } from '@/lib/spending/budget';
import { ledgerKindOf, type ToolFailure } from '../tool-failure';
import { toolCallKey } from '../tool-records';
import type { McpEndpoint } from './mcp-endpoint';

export interface ToolLedgerDeps {
  ledger: LedgerPort;
  settings(): Promise<Settings>;
  now(): number;
  /** Returns a suffix that distinguishes rows created in the same millisecond. */
  randomSuffix(): string;
}

/** A request to the MCP endpoint as recorded in the ledger. */
interface ToolRequest {
  name: ToolRequestName;
  params: unknown;
  quote: Quote;
  priceEnteredAt: number | null;
  tool?: string;
}

export function createToolLedgerEntry(
  { now, randomSuffix }: Pick<ToolLedgerDeps, 'now' | 'randomSuffix'>,
  { connection, mcpUrl }: McpEndpoint,
  { name, params, quote, priceEnteredAt, tool }: ToolRequest,
): LedgerEntry {
  return createLedgerEntry({
    name,
    params,
    key: toolCallKey(name, mcpUrl, tool ?? '', params),
    videoId: null,
    startedBy: 'user',
    connection,
    ...(tool !== undefined && { tool }),
    ...(quote.is === 'entered' && priceEnteredAt !== null && { priceEnteredAt }),
    sentAt: now(),
    idSuffix: randomSuffix(),
    quote,
  });
}

export interface SendFailure extends Pick<CallFailure, 'isUnsent'> {
  ok: false;
  failure: ToolFailure;
}

interface RecordedToolRequest<T> {
  row: LedgerEntry;
  signal: AbortSignal;
  send(): Promise<{ ok: true; value: T } | SendFailure>;
  /** Stores the response. Called before the row is settled. */
  store(value: T): Promise<Result<null, Failure>>;
  /** Returns whether a response reports an error. It is then unknown whether the request was billed. */
  reportsError?(value: T): boolean;
}

/** Sends a request to the MCP endpoint with the token, and records it in the ledger. */
export async function sendWithToolLedger<T>(
  { ledger, now, settings }: Pick<ToolLedgerDeps, 'ledger' | 'now' | 'settings'>,
  { row, signal, send, store, reportsError = () => false }: RecordedToolRequest<T>,
): Promise<Result<T, ToolFailure>> {
  // The user may have changed a limit since an earlier request of the same call.
  const current = await settings();
  return sendWithLedger<T, SendFailure>(
    { ledger, now },
    {
      row,
      blockerFor: (spent) => (signal.aborted ? { kind: 'stopped' } : checkLimits(row, spent, current)),
      send,
      outcomeOf: ({ failure, ...sent }) => ({ ...sent, failure: { ...failure, kind: ledgerKindOf(failure) } }),
      async store(value) {
        const stored = await store(value);
        return stored.ok ? ok(ok(value)) : stored;
      },
      settledRow: (value) =>
        reportsError(value) ? failedEntry(row, now(), { kind: 'refused' }) : confirmedEntry(row, now(), row.quoted),
    },
  );
}
