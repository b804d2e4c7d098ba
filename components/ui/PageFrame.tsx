import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Settings } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';
import { type Clock, ClockProvider } from './clock';
import { TranslationProvider } from './translation';

/** Loaded after the page. */
const AfterPage = lazy(async () => ({ default: (await import('./AfterPage')).AfterPage }));

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
  return (
    <TranslationProvider t={t}>
      <ClockProvider clock={clock}>
        <Suspense>
          <AfterPage />
        </Suspense>
        {children}
      </ClockProvider>
    </TranslationProvider>
  );
}
