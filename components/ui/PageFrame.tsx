import { type ReactNode, useEffect } from 'react';
import type { Settings } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';
import { type Clock, ClockProvider } from './clock';
import { TranslationProvider } from './translation';

interface Props {
  t: Translate;
  clock: Clock;
  theme: Settings['theme'];
  children: ReactNode;
}

/** What every page stands in: its words, its time, its language and direction, its theme, the user's place. */
export function PageFrame({ t, clock, theme, children }: Props) {
  useEffect(() => {
    const root = document.documentElement;
    root.lang = t.locale;
    root.dir = t.dir;
    // No attribute lets the system decide.
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  }, [t, theme]);
  useEffect(() => watchFocus(document), []);
  return (
    <TranslationProvider t={t}>
      <ClockProvider clock={clock}>{children}</ClockProvider>
    </TranslationProvider>
  );
}

/** Loaded once the page stands. Gives what ends it. */
function watchFocus(doc: Document): () => void {
  let isEnded = false;
  let end = () => {};
  void import('./keep-focus').then(({ keepFocus }) => {
    if (!isEnded) end = keepFocus(doc);
  });
  return () => {
    isEnded = true;
    end();
  };
}
