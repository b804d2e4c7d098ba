import type { StepState } from '../runs/run';
import type { KeptRow } from './shelves';

/** How far a step is: what is known of it never becomes less. */
const far: Record<StepState, number> = {
  planned: 0,
  sent: 1,
  possible: 2,
  left: 3,
  refused: 3,
  received: 4,
  stored: 5,
};

/** Whether a record of a backup goes in place of the one that is held: only what is newer does, and only where that can be told. */
export function isNewer({ shelf, row }: KeptRow, held: unknown): boolean {
  switch (shelf) {
    case 'answers':
      return numberAt(row, 'receivedAt') > numberAt(held, 'receivedAt');
    case 'names':
    case 'comments':
    case 'marks':
      return numberAt(row, 'at') > numberAt(held, 'at');
    case 'steps':
      return farOf(row) > farOf(held);
    default:
      return false;
  }
}

const numberAt = (row: unknown, field: string): number => Number((row as Record<string, unknown>)[field]);
const farOf = (row: unknown): number => far[(row as { state: StepState }).state];
