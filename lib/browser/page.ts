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
