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
