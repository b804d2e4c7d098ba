/**
 * Returns the address of a channel; `null` if the id is invalid (section "Identifier formats", and the characters in
 * use).
 */
export const channelUrl = (id: string): string | null =>
  /^UC[\w-]{22}$/.test(id) ? `https://www.youtube.com/channel/${id}` : null;

/** Returns the address of a video, optionally at a whole second. */
export const watchUrl = (videoId: string, seconds: number | null = null): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}${seconds === null ? '' : `&t=${seconds}s`}`;
