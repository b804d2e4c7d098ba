import type { Clock } from './rounds.ts';
import type { Outcome } from './shape.ts';

/** The environment of a running part. */
export interface Session {
  /** Milliseconds for all measuring loops of the part together. */
  measuring: number;
  /** Returns the milliseconds available for a long wait; the whole part is ended shortly after them. */
  remaining(): number;
  now: Clock;
  /** Sends rows as soon as they are measured. */
  report(rows: readonly Outcome[]): void;
}

/** A file that ends in `.drive.ts` exports this as `drive`: it drives browsers itself. */
export type Drive = (session: Session) => Promise<void>;

/** A wait ends this much before its part does, so that the part can still report the wait. */
const margin = 3_000;

/** Starts a session of so many seconds. */
export function startSession(
  { measuring, limit }: { measuring: number; limit: number },
  report: Session['report'],
  now: Clock,
): Session {
  const end = now() + limit * 1_000 - margin;
  return { measuring: measuring * 1_000, remaining: () => Math.max(0, end - now()), now, report };
}
