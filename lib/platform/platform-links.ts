/** Where a channel lives; `null` for what is no channel's id (section "Identifier formats", and the letters that are in use). */
export const channelUrl = (id: string): string | null =>
  /^UC[\w-]{22}$/.test(id) ? `https://www.youtube.com/channel/${id}` : null;

/** Where a video is watched, from its beginning or from a whole second of it. */
export const watchUrl = (videoId: string, seconds: number | null = null): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}${seconds === null ? '' : `&t=${seconds}s`}`;
