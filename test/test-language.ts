/** The language in which end-to-end tests use the extension, from the environment. */
export const testLanguage = process.env.SIDELIGHT_LANGUAGE ?? 'en';
