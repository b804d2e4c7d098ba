import { browser } from 'wxt/browser';
import type { SignInState } from '../sign-in';

const place = 'sign-in';

/** How far a sign-in has got: written by the worker alone, read by pages, gone when the browser closes. Nothing secret. */
export const signInBoard = {
  async get(): Promise<SignInState> {
    const stored = await browser.storage.session.get(place);
    return (stored[place] as SignInState | undefined) ?? { is: 'idle' };
  },
  async put(state: SignInState): Promise<void> {
    await browser.storage.session.set({ [place]: state });
  },
  /** Hears how it goes on. Returns what ends it. */
  watch(changed: (state: SignInState) => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && place in changes) void signInBoard.get().then(changed);
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};
