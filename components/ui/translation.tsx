import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { isolateValues } from '@/lib/shared/isolate-text';
import type { Translate } from '@/lib/shared/localized-text';

const TranslationContext = createContext<Translate | null>(null);

/** Provides the translation to all components below it. Names from outside are isolated in its messages. */
export function TranslationProvider({ t, children }: { t: Translate; children: ReactNode }) {
  const isolated = useMemo(() => isolateValues(t), [t]);
  return <TranslationContext value={isolated}>{children}</TranslationContext>;
}

export function useTranslation(): Translate {
  const t = useContext(TranslationContext);
  if (!t) throw new Error('No TranslationProvider');
  return t;
}
