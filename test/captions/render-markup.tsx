import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ClockProvider } from '@/components/ui/clock';
import { TranslationProvider } from '@/components/ui/translation';
import { t } from '../translations';

/** Returns the markup of a component at a fixed time in milliseconds since 1970. */
export function renderMarkup(element: ReactNode, now = 1_800_000_000_000): string {
  const clock = { now: () => now, every: () => () => {} };
  return renderToStaticMarkup(
    <ClockProvider clock={clock}>
      <TranslationProvider t={t}>{element}</TranslationProvider>
    </ClockProvider>,
  );
}

/** Returns the text that a component renders, without markup. */
export const renderText = (element: ReactNode, now?: number): string =>
  renderMarkup(element, now)
    .replace(/<style.*?<\/style>|<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
    .trim();

export const noop = (): void => {};
