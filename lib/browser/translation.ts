import { browser } from 'wxt/browser';
import { type InterfaceLanguage, messagesPath } from '@/lib/shared/interface-languages';
import { createTranslate, type MessageLookup, type Translate } from '@/lib/shared/localized-text';

/** The messages of a locale as the build writes them; see `.ci/package/shipped-messages.ts`. */
type Catalog = Record<string, { message: string }>;

const browserMessage: MessageLookup = (key, fill) => (browser.i18n.getMessage as MessageLookup)(key, fill);

let loaded: Translate | null = null;

/** Returns the translation that the page loaded. The worker, which loads none, uses the browser's language. */
export const currentTranslation = (): Translate => loaded ?? createTranslate(browserMessage, navigator.languages);

/** Loads the messages of a language. If they can't be read, the browser chooses among the languages that exist. */
export async function loadTranslation(language: InterfaceLanguage): Promise<Translate> {
  loaded = createTranslate(await loadMessages(language), navigator.languages);
  return loaded;
}

/** Loads the messages of a language. If they can't be read, the browser's are used. */
export async function loadMessages(language: InterfaceLanguage): Promise<MessageLookup> {
  const ofBrowser = browserMessage('localeTag', []);
  if (language === ofBrowser || (language === 'browser' && ofBrowser !== '')) return browserMessage;
  try {
    // A process that Chromium starts while it is still loading the extension may receive only empty messages.
    const response = await fetch(`/${messagesPath(language === 'browser' ? 'en' : language)}`);
    return catalogLookup(await response.json());
  } catch {
    return browserMessage;
  }
}

/** Looks up messages like `i18n.getMessage`. */
const catalogLookup =
  (catalog: Catalog): MessageLookup =>
  (key, fill) =>
    (catalog[key]?.message ?? '').replace(/\$(\d)/g, (_, nth: string) => fill[Number(nth) - 1] ?? '');
