/** The languages of the interface, by the names of their folders in `public/_locales`. */
export const interfaceLanguages = ['en'] as const;

/** The language that the user chose for the interface. */
export type InterfaceLanguage = 'browser' | (typeof interfaceLanguages)[number];

/** The languages of the methods text and the data dictionary. Names of columns are always English. */
export const documentLanguages = ['english', 'interface'] as const;

export type DocumentLanguage = (typeof documentLanguages)[number];
