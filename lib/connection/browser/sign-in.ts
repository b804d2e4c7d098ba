import { browser } from 'wxt/browser';
import type { SignInState } from '../sign-in';

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
