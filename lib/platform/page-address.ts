/** Parts of an address that say what a page lists; every other part may tell of the user, of a session or of a click. */
const keptParameters = ['search_query', 'q', 'list', 'v'];
/** Lists that every reader has one of: to watch later, liked, history. */
const personalLists = /^(?:WL|LL|LM|HL)$/;
const platformOrigin = /^https:\/\/(?:www|m|music)\.youtube\.com$/;

/** Where a video was found, without what is personal; `null` off the platform. */
export function withoutPersonalParts(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (!platformOrigin.test(origin)) return null;
  const plain = new URL(pathname.slice(0, 200), origin);
  for (const name of keptParameters) {
    const value = searchParams.get(name);
    if (value && !personalLists.test(value)) plain.searchParams.set(name, value.slice(0, 200));
  }
  return plain.href;
}
