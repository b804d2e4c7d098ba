import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadTranslation } from '@/lib/browser/translation';
import type { Settings } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';
import { type Clock, ClockProvider } from './clock';
import { lazyPart } from './lazy-part';
import { TranslationProvider } from './translation';

const DeferredPageParts = lazyPart(async () => (await import('./DeferredPageParts')).DeferredPageParts);

interface Props {
  /** The translation of the page when it opens. */
  t: Translate;
  clock: Clock;
  theme: Settings['theme'];
  language?: Settings['interfaceLanguage'];
  children: ReactNode;
}

/** The frame of every page: translation, clock, language, direction, theme, focus, and a notice in place of the page if a newer version stored the data. */
export function PageFrame({ t: opened, clock, theme, language = 'browser', children }: Props) {
  const t = useLanguage(opened, language);
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

/** Returns the translation that the page opened with, and another one when the user chooses another language. */
function useLanguage(opened: Translate, language: Settings['interfaceLanguage']): Translate {
  const [t, setT] = useState<{ is: Translate }>({ is: opened });
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void loadTranslation(language).then((loaded) => {
      if (shown.current === language) setT({ is: loaded });
    });
  }, [language]);
  return t.is;
}
