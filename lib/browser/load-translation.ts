import { browser } from 'wxt/browser';
import { createTranslate, type Translate } from '@/lib/shared/localized-text';

type Catalog = Record<string, { message: string; placeholders?: Record<string, { content: string }> }>;

const browserMessage = (key: string, substitutions: string[]): string =>
  (browser.i18n.getMessage as (key: string, substitutions: string[]) => string)(key, substitutions);

/**
 * Returns the translation for the browser's language, or English. A process that Chromium starts while it is still
 * loading the extension may receive only empty messages, so its pages read the message file themselves.
 */
export function loadTranslation(): Translate {
  if (browserMessage('localeTag', []) !== '' || typeof XMLHttpRequest === 'undefined')
    return createTranslate(browserMessage);
  const request = new XMLHttpRequest();
  // The request is synchronous because nothing can be drawn without the messages.
  request.open('GET', '/_locales/en/messages.json', false);
  request.send();
  return createTranslate(catalogLookup(JSON.parse(request.responseText)));
}

/** Looks up messages like `i18n.getMessage`: `$1` is a substitution, `$NAME$` a named placeholder. */
const catalogLookup =
  (catalog: Catalog) =>
  (key: string, fill: string[]): string => {
    const { message = '', placeholders = {} } = catalog[key] ?? {};
    return message
      .replace(/\$(\w+)\$/g, (_, name: string) => placeholders[name.toLowerCase()]?.content ?? '')
      .replace(/\$(\d)/g, (_, nth: string) => fill[Number(nth) - 1] ?? '');
  };
