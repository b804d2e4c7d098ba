/** Parts of an address that say what a page lists; every other part may tell of the reader, of a session or of a click. */
const toldOf = ['search_query', 'q', 'list', 'v'];
/** Lists that every reader has one of: to watch later, liked, history. */
const personal = /^(?:WL|LL|LM|HL)$/;
const site = /^https:\/\/(?:www|m|music)\.youtube\.com$/;

/** Where a video was found, without what is personal (COL-02); `null` off the platform. */
export function plainAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (!site.test(origin)) return null;
  const plain = new URL(pathname.slice(0, 200), origin);
  for (const name of toldOf) {
    const value = searchParams.get(name);
    if (value && !personal.test(value)) plain.searchParams.set(name, value.slice(0, 200));
  }
  return plain.href;
}
