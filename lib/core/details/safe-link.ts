/** Longer than any address that a browser would open; what is longer stays text. */
const longest = 2048;

/** An address that may be opened: http or https, without a name or password in it. `null` for everything else. */
export function safeLink(address: string, schemes: readonly string[] = ['https:', 'http:']): string | null {
  if (address.length > longest || !URL.canParse(address)) return null;
  const url = new URL(address);
  return schemes.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

/** Where a channel lives; `null` for what is no channel's id (section "Identifier formats", and the letters that are in use). */
export const channelLink = (id: string): string | null =>
  /^UC[\w-]{22}$/.test(id) ? `https://www.youtube.com/channel/${id}` : null;

/** Where a video is watched. */
export const watchLink = (videoId: string): string => `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
