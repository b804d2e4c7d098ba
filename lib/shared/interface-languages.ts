/** The languages of the interface, by the names of their folders in `public/_locales`. */
export const interfaceLanguages = ['en', 'de', 'ar'] as const;

/** The language that the user chose for the interface. */
export type InterfaceLanguage = 'browser' | (typeof interfaceLanguages)[number];
