/** Parameters that identify the content of a page. Others may identify the user, a session or a click. */
const contentParameters = ['search_query', 'q', 'list', 'v'];
/** Playlists that every user has: watch later, liked videos, history. */
const personalLists = /^(?:WL|LL|LM|HL)$/;
const platformOrigin = /^https:\/\/(?:www|m|music)\.youtube\.com$/;

/** Returns the address of a page without personal parameters; `null` for other sites. */
export function withoutPersonalParts(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (!platformOrigin.test(origin)) return null;
  const plain = new URL(pathname.slice(0, 200), origin);
  for (const name of contentParameters) {
    const value = searchParams.get(name);
    if (value && !personalLists.test(value)) plain.searchParams.set(name, value.slice(0, 200));
  }
  return plain.href;
}
