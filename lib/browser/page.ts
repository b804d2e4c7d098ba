/** Puts text on the clipboard. Rejects where the browser does not allow it. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Hears of errors that nobody caught in this page: mistakes of ours. They stay in the browser's own console. */
export const uncaughtErrors = {
  watch(happened: () => void): () => void {
    // The browser tells of a layout that did not settle in one turn as an error too, but one without an error in it.
    const hear = (event: ErrorEvent) => event.error && happened();
    addEventListener('error', hear);
    addEventListener('unhandledrejection', happened);
    return () => {
      removeEventListener('error', hear);
      removeEventListener('unhandledrejection', happened);
    };
  },
};

/** Whether the browser knows of any network; it is sure only where it knows of none. */
export const online = {
  get: (): boolean => navigator.onLine,
  watch(changed: (isOnline: boolean) => void): () => void {
    const tell = () => changed(navigator.onLine);
    addEventListener('online', tell);
    addEventListener('offline', tell);
    return () => {
      removeEventListener('online', tell);
      removeEventListener('offline', tell);
    };
  },
};
