import { browser } from 'wxt/browser';
import { latinKey } from '@/lib/shared/latin-key';

export const reloadTab = (tabId: number): Promise<void> => browser.tabs.reload(tabId);

/** Copies text to the clipboard. Rejects if the browser does not allow it. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** The user's languages in the browser, in order of preference (BCP 47). */
export const browserLanguages: readonly string[] = navigator.languages;

/** Reports uncaught errors of this page, which are always bugs. The browser still logs them. */
export const uncaughtErrors = {
  watch(onUncaught: () => void): () => void {
    // `ResizeObserver` loops are reported as error events without an error.
    const onError = (event: ErrorEvent) => event.error && onUncaught();
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onUncaught);
    return () => {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onUncaught);
    };
  },
};

/** The network state. Only `false` is reliable: browsers also report `true` without access to the internet. */
export const online = {
  get: (): boolean => navigator.onLine,
  watch(changed: (isOnline: boolean) => void): () => void {
    const report = () => changed(navigator.onLine);
    addEventListener('online', report);
    addEventListener('offline', report);
    return () => {
      removeEventListener('online', report);
      removeEventListener('offline', report);
    };
  },
};

export const pageHash = {
  get: (): string => location.hash,
  set(hash: string): void {
    location.hash = hash;
  },
  replace(hash: string): void {
    history.replaceState(history.state, '', hash);
  },
  watch(changed: () => void): () => void {
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  },
};

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The modifier key of commands on this system, as keyboards and menus show it. */
export const commandKey: '⌘' | 'Ctrl' = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** Returns whether a key press is this letter with only the command modifier. */
export const isCommand = (letter: string, press: KeyboardEvent): boolean =>
  latinKey(press) === letter &&
  (commandKey === '⌘' ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey) &&
  !press.altKey &&
  !press.shiftKey;
