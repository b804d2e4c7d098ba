import type { Capture } from '@/lib/provenance/capture';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { spendingOf } from '@/lib/spending/spending';

/** What was reused from saved responses instead of being requested. */
export interface ReuseSummary {
  responses: number;
  /** What the requests had cost that these responses came from, in millionths of a dollar; 0 where nothing is known of them. */
  cost: Micros;
}

/** Returns what of a collection was reused. `ledger`: the requests that those responses may have come from, each once. */
export function summarizeReuse(captures: readonly Capture[], ledger: readonly LedgerEntry[]): ReuseSummary {
  const reused = captures.filter(({ cacheHit }) => cacheHit);
  const steps = new Set(reused.filter(({ taken }) => taken).map(({ runId, step }) => `${runId} ${step}`));
  const keys = new Set(reused.map(({ key }) => key));
  const originalRequests = ledger.filter(
    ({ key, runId, step }) => keys.has(key) || (runId && steps.has(`${runId} ${step}`)),
  );
  return { responses: reused.length, cost: spendingOf(originalRequests).micros };
}
