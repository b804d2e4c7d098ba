import { createContext, type ReactNode, useContext } from 'react';
import type { Translate } from '@/lib/shared/localized-text';

const TranslationContext = createContext<Translate | null>(null);

/** Provides the translation to all components below it. */
export function TranslationProvider({ t, children }: { t: Translate; children: ReactNode }) {
  return <TranslationContext value={t}>{children}</TranslationContext>;
}

/** Returns the translation of the user's language. */
export function useTranslation(): Translate {
  const t = useContext(TranslationContext);
  if (!t) throw new Error('No TranslationProvider');
  return t;
}
