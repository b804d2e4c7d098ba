/** The languages of the interface (BCP 47). */
export const interfaceLanguages = [
  'en',
  'de',
  'ar',
  'fr',
  'it',
  'es',
  'ja',
  'ko',
  'pl',
  'pt-BR',
  'ru',
  'tr',
  'zh-Hans',
  'zh-Hant',
] as const;

/** The language that the user chose for the interface. */
export type InterfaceLanguage = 'browser' | (typeof interfaceLanguages)[number];

/**
 * Returns the path of a language's messages in `public/`, such as `_locales/pt_BR/messages.json` for `pt-BR`. Browsers choose
 * the Chinese folders by a region, where the tag names a script.
 */
export const messagesPath = (tag: string): string =>
  `_locales/${tag.replace('-', '_').replace('Hans', 'CN').replace('Hant', 'TW')}/messages.json`;
