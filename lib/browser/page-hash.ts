/** The fragment of this page's address. */
export const pageHash = {
  get: (): string => location.hash,
  set(hash: string): void {
    location.hash = hash;
  },
  amend(hash: string): void {
    history.replaceState(history.state, '', hash);
  },
  watch(changed: () => void): () => void {
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  },
};
