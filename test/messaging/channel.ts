import { vi } from 'vitest';

/** One end of a line as the browser would hand it out, with what the other end said and did. */
export function fakeLine(name = 'player') {
  const hearing: ((said: unknown) => void)[] = [];
  const ending: (() => void)[] = [];
  const line = {
    name,
    postMessage: vi.fn(),
    disconnect: vi.fn(),
    onMessage: { addListener: (heard: (said: unknown) => void) => void hearing.push(heard) },
    onDisconnect: { addListener: (ended: () => void) => void ending.push(ended) },
  };
  return {
    line,
    /** What the other end says. */
    t(said: unknown) {
      for (const heard of hearing) heard(said);
    },
    /** The other end goes away. */
    end() {
      for (const ended of ending) ended();
    },
  };
}
