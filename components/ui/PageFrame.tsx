import { type ReactNode, useEffect, useState } from 'react';
import type { Settings } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';
import { type Clock, ClockProvider } from './clock';
import { lazyPart } from './lazy-part';
import { TranslationProvider } from './translation';

const DeferredPageParts = lazyPart(async () => (await import('./DeferredPageParts')).DeferredPageParts);

interface Props {
  t: Translate;
  clock: Clock;
  theme: Settings['theme'];
  children: ReactNode;
}

/** The frame of every page: translation, clock, language, direction, theme, focus, and a notice in place of the page if a newer version stored the data. */
export function PageFrame({ t, clock, theme, children }: Props) {
  const [isDataNewer, setDataNewer] = useState(false);
  useEffect(() => {
    const root = document.documentElement;
    root.lang = t.locale;
    root.dir = t.dir;
    // Without the attribute, the theme follows the system.
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  }, [t, theme]);
  return (
    <TranslationProvider t={t}>
      <ClockProvider clock={clock}>
        <DeferredPageParts onNewerData={() => setDataNewer(true)} />
        {!isDataNewer && children}
      </ClockProvider>
    </TranslationProvider>
  );
}
