import type { StepState } from '@/lib/runs/run';
import type { BillingState } from '@/lib/service/ledger-entry';
import type { KeptRow, KeptShelf } from './object-stores';

/** Shelves that are written together while runs go on. */
export const movingShelves = [
  'runs',
  'steps',
  'captures',
  'gatherings',
  'bodies',
  'collections',
  'ledger',
] as const satisfies readonly KeptShelf[];

const atTheirEnd: ReadonlySet<StepState> = new Set(['stored', 'refused', 'left']);
const settled: ReadonlySet<BillingState> = new Set(['confirmed', 'none']);

/** Whether a record stays as it is whatever runs do, so that it can be read before the others. */
export function isResting({ shelf, row }: KeptRow): boolean {
  switch (shelf) {
    case 'runs':
    case 'collections':
      return false;
    case 'steps':
      return atTheirEnd.has((row as { state: StepState }).state);
    case 'ledger':
      return settled.has((row as { state: BillingState }).state);
    default:
      return true;
  }
}
