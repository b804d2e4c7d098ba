import type { Clock } from './rounds.ts';
import type { Outcome } from './shape.ts';

/** What a part gets while it runs. */
export interface Session {
  /** Milliseconds for all measuring loops of the part together. */
  measuring: number;
  /** Milliseconds that are left for a long wait: shortly after them the whole part is ended. */
  left(): number;
  now: Clock;
  /** Passes rows on as soon as they are measured. */
  report(rows: readonly Outcome[]): void;
}

/** A file that ends in `.drive.ts` exports this as `drive`: it drives browsers by itself. */
export type Drive = (session: Session) => Promise<void>;

/** A wait must end before its part does, so that the part can still say which one it was. */
const margin = 3_000;

/** Starts a session of so many seconds. */
export function startSession(
  { measuring, limit }: { measuring: number; limit: number },
  report: Session['report'],
  now: Clock,
): Session {
  const end = now() + limit * 1_000 - margin;
  return { measuring: measuring * 1_000, left: () => Math.max(0, end - now()), now, report };
}
