import type { StepState } from '@/lib/runs/run';
import type { BillingState } from '@/lib/service/ledger-entry';
import type { BackupRecord, BackupStoreName } from './object-stores';

/** Shelves that are written together while runs go on. */
export const runStores = [
  'runs',
  'steps',
  'captures',
  'gatherings',
  'bodies',
  'collections',
  'ledger',
] as const satisfies readonly BackupStoreName[];

const finalStepStates: ReadonlySet<StepState> = new Set(['stored', 'refused', 'left']);
const finalBillingStates: ReadonlySet<BillingState> = new Set(['confirmed', 'none']);

/** Whether a record stays as it is whatever runs do, so that it can be read before the others. */
export function isFinal({ shelf, row }: BackupRecord): boolean {
  switch (shelf) {
    case 'runs':
    case 'collections':
      return false;
    case 'steps':
      return finalStepStates.has((row as { state: StepState }).state);
    case 'ledger':
      return finalBillingStates.has((row as { state: BillingState }).state);
    default:
      return true;
  }
}
