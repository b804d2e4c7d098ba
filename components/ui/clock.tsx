import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** The time, and being called again as it passes; given by the page, so that a test can stand still. Milliseconds. */
export interface Clock {
  now(): number;
  every(milliseconds: number, tick: () => void): () => void;
}

const ClockContext = createContext<Clock | null>(null);

/** Gives every component below it the time. */
export function ClockProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The page's clock. */
export function useClock(): Clock {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('A component that tells time needs a ClockProvider above it.');
  return clock;
}

/** The time, drawn anew each `milliseconds`; `null` reads it once. Milliseconds since 1970. */
export function useNow(milliseconds: number | null): number {
  const clock = useClock();
  const [, drawAgain] = useState(0);
  useEffect(() => {
    if (milliseconds === null) return;
    return clock.every(milliseconds, () => drawAgain((n) => n + 1));
  }, [clock, milliseconds]);
  return clock.now();
}
