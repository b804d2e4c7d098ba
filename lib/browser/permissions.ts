import { browser } from 'wxt/browser';

/** Returns the match pattern of an origin. Patterns have no port: the browser grants the host as a whole. */
export const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
};

/**
 * Returns whether the browser allows requests to an origin such as `https://service.example`; `false` for an invalid
 * address.
 */
export async function isPermitted(origin: string): Promise<boolean> {
  if (!URL.canParse(origin)) return false;
  return browser.permissions.contains({ origins: [patternOf(origin)] });
}

/** Asks the user for permission for the host of one origin. Works only in a click handler, before any `await`. */
export async function requestPermission(origin: string): Promise<boolean> {
  if (!URL.canParse(origin)) return false;
  return browser.permissions.request({ origins: [patternOf(origin)] });
}

/** Asks the user for permission for several origins at once. Works only in a click handler, before any `await`. */
export async function requestPermissions(origins: readonly string[]): Promise<boolean> {
  const known = origins.filter((origin) => URL.canParse(origin));
  return known.length > 0 && browser.permissions.request({ origins: known.map(patternOf) });
}
