import { browser } from 'wxt/browser';

/** Where the browser's window for signing in comes back to: an address that only this extension hears of. */
export const signInRedirectUrl = (): string => browser.identity.getRedirectURL();

/** Opens the browser's window for signing in. The address that it ended at, or `null` where the user closed it. */
export async function openAuthWindow(url: string): Promise<string | null> {
  try {
    return (await browser.identity.launchWebAuthFlow({ url, interactive: true })) ?? null;
  } catch {
    // The browser says "did not approve" for a closed window, and has no code for it; whatever else it was, nobody signed in.
    return null;
  }
}
