import type { Clock } from './rounds.ts';
import type { Outcome } from './shape.ts';

/** The context of a running part. */
export interface Session {
  /** Milliseconds for all measuring loops of the part together. */
  measuring: number;
  /** Returns the milliseconds available for a long wait. The whole part is terminated shortly after that time. */
  remaining(): number;
  now: Clock;
  /** Sends rows as soon as they are measured. */
  report(rows: readonly Outcome[]): void;
}

/** The function that a `.drive.ts` file exports as `drive`. It controls browsers itself. */
export type Drive = (session: Session) => Promise<void>;

/**
 * Milliseconds between the end of all waits and the time limit of the part, so that it can still report a failed wait.
 */
const margin = 3_000;

/** Starts a session with times in seconds. */
export function startSession(
  { measuring, limit }: { measuring: number; limit: number },
  report: Session['report'],
  now: Clock,
): Session {
  const end = now() + limit * 1_000 - margin;
  return { measuring: measuring * 1_000, remaining: () => Math.max(0, end - now()), now, report };
}
