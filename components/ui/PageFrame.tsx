import { type ReactNode, useEffect } from 'react';
import type { Settings } from '@/lib/settings/settings';
import type { Say } from '@/lib/shared/localized-text';
import { type Clock, ClockProvider } from './clock';
import { WordsProvider } from './words';

interface Props {
  say: Say;
  clock: Clock;
  theme: Settings['theme'];
  children: ReactNode;
}

/** What every page stands in: its words, its time, its language and direction, its theme, the reader's place. */
export function PageFrame({ say, clock, theme, children }: Props) {
  useEffect(() => {
    const root = document.documentElement;
    root.lang = say.locale;
    root.dir = say.dir;
    // No attribute lets the system decide.
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  }, [say, theme]);
  useEffect(() => keepingFocus(document), []);
  return (
    <WordsProvider say={say}>
      <ClockProvider clock={clock}>{children}</ClockProvider>
    </WordsProvider>
  );
}

/** Loaded once the page stands. Gives what ends it. */
function keepingFocus(doc: Document): () => void {
  let isOver = false;
  let end = () => {};
  void import('./kept-focus').then(({ keepFocus }) => {
    if (!isOver) end = keepFocus(doc);
  });
  return () => {
    isOver = true;
    end();
  };
}
