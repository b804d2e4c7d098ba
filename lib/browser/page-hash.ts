/** The part of this page's address behind its #, which is the page's own. */
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
