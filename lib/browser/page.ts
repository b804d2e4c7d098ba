import { browser } from 'wxt/browser';

export const reloadTab = (tabId: number): Promise<void> => browser.tabs.reload(tabId);

/** Copies text to the clipboard. Rejects if the browser does not allow it. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Reports uncaught errors of this page, which are always bugs. The browser still logs them. */
export const uncaughtErrors = {
  watch(onUncaught: () => void): () => void {
    // Layout loops are reported as an error event without an error.
    const onError = (event: ErrorEvent) => event.error && onUncaught();
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onUncaught);
    return () => {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onUncaught);
    };
  },
};

/** The network state. Browsers are sure only when they report none. */
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
