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

/** The frame of every page: translation, clock, language, direction, theme and focus. */
export function PageFrame({ t, clock, theme, children }: Props) {
  useEffect(() => {
    const root = document.documentElement;
    root.lang = t.locale;
    root.dir = t.dir;
    // Without the attribute the system decides.
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

/** Loads the focus handling after the page. Returns a function that ends it. */
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
