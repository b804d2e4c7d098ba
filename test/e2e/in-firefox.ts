/** True if the tests run in Firefox instead of Chromium. */
export const inFirefox = process.env.SIDELIGHT_BROWSER === 'firefox';
