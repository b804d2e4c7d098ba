import { createContext, type ReactNode, useContext } from 'react';
import type { Say } from '@/lib/shared/localized-text';

const Words = createContext<Say | null>(null);

/** Gives every component below it the sentences of one language; the page's entry fills it. */
export function WordsProvider({ say, children }: { say: Say; children: ReactNode }) {
  return <Words value={say}>{children}</Words>;
}

/** The sentences of the reader's language. */
export function useWords(): Say {
  const say = useContext(Words);
  if (!say) throw new Error('A component that speaks needs a WordsProvider above it.');
  return say;
}
