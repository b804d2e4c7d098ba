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

/** Folders whose names browsers choose by a region, where the tag names a script. */
const foldersOfScripts: Readonly<Record<string, string>> = { 'zh-Hans': 'zh_CN', 'zh-Hant': 'zh_TW' };

/** Returns the path of a language's messages in `public/`, such as `_locales/pt_BR/messages.json` for `pt-BR`. */
export const messagesPath = (tag: string): string =>
  `_locales/${foldersOfScripts[tag] ?? tag.replace('-', '_')}/messages.json`;
