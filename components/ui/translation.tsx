import { createContext, type ReactNode, useContext } from 'react';
import type { Translate } from '@/lib/shared/localized-text';

const TranslationContext = createContext<Translate | null>(null);

/** Gives every component below it the sentences of one language; the page's entry fills it. */
export function TranslationProvider({ t, children }: { t: Translate; children: ReactNode }) {
  return <TranslationContext value={t}>{children}</TranslationContext>;
}

/** The sentences of the user's language. */
export function useTranslation(): Translate {
  const t = useContext(TranslationContext);
  if (!t) throw new Error('A component that speaks needs a WordsProvider above it.');
  return t;
}
