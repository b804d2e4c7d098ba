import { browser } from 'wxt/browser';
import type { SignInState } from '../sign-in';

/**
 * Asks over the network anew: what a server says today is asked today. A browser lets a request that it might remember wait
 * for an earlier one of the same address.
 */
export const fetchUncached = (url: string, init: object): Promise<Response> =>
  fetch(url, { ...init, cache: 'no-store' });

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

const signInStateKey = 'sign-in';

/** How far a sign-in has got: written by the worker alone, read by pages, gone when the browser closes. Nothing secret. */
export const signInStateStorage = {
  async get(): Promise<SignInState> {
    const stored = await browser.storage.session.get(signInStateKey);
    return (stored[signInStateKey] as SignInState | undefined) ?? { is: 'idle' };
  },
  async put(state: SignInState): Promise<void> {
    await browser.storage.session.set({ [signInStateKey]: state });
  },
  /** Hears how it goes on. Returns what ends it. */
  watch(changed: (state: SignInState) => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && signInStateKey in changes) void signInStateStorage.get().then(changed);
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};
