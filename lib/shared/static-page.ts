type StaticPage = 'help' | 'privacy';

/** Returns the address of a page that is written once for each language, such as `help-de.html`. */
export const staticPage = (name: StaticPage, language: string) =>
  language === 'en' ? (`${name}.html` as const) : (`${name}-${language}.html` as const);
