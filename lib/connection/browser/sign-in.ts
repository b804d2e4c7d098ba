import { browser } from 'wxt/browser';
import { once } from '@/lib/shared/once';
import { type Check, isObject, shape, text, time } from '@/lib/storage/value-checks';
import type { SignInOffer, SignInState, SignInStep } from '../sign-in';
import { isSignInFailure } from '../sign-in';

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

/** Reads and writes how far a sign-in has got, for the worker; gone when the browser closes. Nothing secret. */
export const signInStateStorage = {
  async get(): Promise<SignInState> {
    const { [signInStateKey]: stored } = await browser.storage.session.get(signInStateKey);
    // The worker's bundle has no room for the whole check, and what it does with a damaged state harms nobody.
    return isObject(stored) ? (stored as SignInState) : { is: 'idle' };
  },
  async put(state: SignInState): Promise<void> {
    await browser.storage.session.set({ [signInStateKey]: state });
  },
};

/** Reads the same for pages, which draw all of it: a damaged state is none. */
export const signInStateReader = {
  async get(): Promise<SignInState> {
    const { [signInStateKey]: stored } = await browser.storage.session.get(signInStateKey);
    return parseSignInState(stored);
  },
  /** Hears how it goes on. Returns what ends it. */
  watch(changed: (state: SignInState) => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && signInStateKey in changes) void signInStateReader.get().then(changed);
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};

/** Returns the check of each step. They are made when a page asks for them, because the worker's bundle has no room for them. */
const stepChecks = once((): ReadonlyMap<unknown, Check> => {
  const hasOfferFields = shape({ resource: text, issuer: isAddress, host: text });
  // The host is what the user agrees to, so it is that of the address.
  const isOffer: Check = (value) => {
    if (!hasOfferFields(value)) return false;
    const { issuer, host } = value as SignInOffer;
    return new URL(issuer).host === host;
  };
  const checks: Record<SignInStep['is'], Check> = {
    looking: shape({ since: time }),
    'needs-permission': shape({ origin: isOrigin }),
    ready: shape({ offer: isOffer }),
    away: shape({ since: time, offer: isOffer }),
    finishing: shape({ since: time, offer: isOffer }),
    done: shape({ at: time }),
    failed: shape({ why: isSignInFailure, at: time }),
  };
  return new Map(Object.entries(checks));
});

const isAddress: Check = (value) => typeof value === 'string' && URL.canParse(value);
const isOrigin: Check = (value) => isAddress(value) && new URL(String(value)).origin === value;

function parseSignInState(stored: unknown): SignInState {
  const isWhole = isObject(stored) && text(stored.connection) && text(stored.entry);
  return isWhole && stepChecks().get(stored.is)?.(stored) ? (stored as unknown as SignInState) : { is: 'idle' };
}
