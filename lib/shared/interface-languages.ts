/** The languages of the interface, by the names of their folders in `public/_locales`. */
export const interfaceLanguages = ['en', 'de', 'ar'] as const;

/** The language that the user chose for the interface. */
export type InterfaceLanguage = 'browser' | (typeof interfaceLanguages)[number];

/** The languages of the methods text and the data dictionary. Names of columns are always English. */
export const documentLanguages = ['english', 'interface'] as const;

export type DocumentLanguage = (typeof documentLanguages)[number];

type StaticPage = 'help' | 'privacy';

/** Returns the address of a page that is written once for each language, such as `help-de.html`. */
export const staticPage = (name: StaticPage, language: string) =>
  language === 'en' ? (`${name}.html` as const) : (`${name}-${language}.html` as const);
