import { browser } from 'wxt/browser';
import { createTranslate, type Translate } from '@/lib/shared/localized-text';

type Catalog = Record<string, { message: string; placeholders?: Record<string, { content: string }> }>;

const browserMessage = (key: string, fill: string[]): string =>
  (browser.i18n.getMessage as (key: string, fill: string[]) => string)(key, fill);

/**
 * The words of the browser's own language, or English where that language has not been translated. Chromium gives no words at all
 * to an extension whose process begins while the browser still loads it, until that process ends: pages then read their own file.
 */
export function loadTranslation(): Translate {
  if (browserMessage('localeTag', []) !== '' || typeof XMLHttpRequest === 'undefined')
    return createTranslate(browserMessage);
  const request = new XMLHttpRequest();
  // Nothing can be drawn before the words are there.
  request.open('GET', '/_locales/en/messages.json', false);
  request.send();
  return createTranslate(catalogLookup(JSON.parse(request.responseText)));
}

/** Looks words up as `i18n.getMessage` does: `$1` stands for a fill, `$NAME$` for what is said of that name. */
const catalogLookup =
  (catalog: Catalog) =>
  (key: string, fill: string[]): string => {
    const { message = '', placeholders = {} } = catalog[key] ?? {};
    return message
      .replace(/\$(\w+)\$/g, (_, name: string) => placeholders[name.toLowerCase()]?.content ?? '')
      .replace(/\$(\d)/g, (_, nth: string) => fill[Number(nth) - 1] ?? '');
  };
