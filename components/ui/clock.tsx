import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** The time and a timer in milliseconds. The page provides them, so that tests can control the time. */
export interface Clock {
  now(): number;
  every(milliseconds: number, tick: () => void): () => void;
}

const ClockContext = createContext<Clock | null>(null);

export function ClockProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>;
}

export function useClock(): Clock {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('No ClockProvider');
  return clock;
}

/** Returns the time in milliseconds since 1970 and updates it at the given interval; `null` reads it once. */
export function useNow(milliseconds: number | null): number {
  const clock = useClock();
  const [, rerender] = useState(0);
  useEffect(() => {
    if (milliseconds === null) return;
    return clock.every(milliseconds, () => rerender((n) => n + 1));
  }, [clock, milliseconds]);
  return clock.now();
}
