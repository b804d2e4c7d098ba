import type { Call } from '@/lib/service/call';
import { failedEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import { interruptedResult, type SettlementDeps, settleOrphan } from './settlement';

interface RecoveryDeps extends SettlementDeps {
  ledger: SettlementDeps['ledger'] & { sent(): Promise<LedgerEntry[]> };
  /** Waits for the response to a row that is pending in the offscreen document. Returns whether it is. */
  follow(row: LedgerEntry): Promise<boolean>;
}

/**
 * Settles the rows that a dead worker left open. A row whose response is stored is confirmed; every other one is possibly
 * billed, and nothing is ever sent again.
 */
export async function recoverPending({ follow, ...deps }: RecoveryDeps): Promise<void> {
  for (const row of await deps.ledger.sent()) {
    try {
      if (!(await follow(row))) await settleOrphan(deps, row, interruptedResult);
    } catch {
      // A damaged row has no readable outcome, and must not block every other request.
      await deps.ledger.settle(failedEntry(row, deps.now(), interruptedResult.failure));
    }
  }
}

/** Runs the recovery once in the life of a worker. If it failed, the next call tries again. */
export function recoverOnce(recover: () => Promise<void>): () => Promise<void> {
  let recovered: Promise<void> | undefined;
  return () => {
    recovered ??= recover().catch((error: unknown) => {
      recovered = undefined;
      throw error;
    });
    return recovered;
  };
}

/** Delays requests until the recovery has ended. */
export const withRecovery =
  (recover: () => Promise<void>) =>
  (next: Call): Call =>
  async (name, params, options) => {
    await recover();
    return next(name, params, options);
  };
