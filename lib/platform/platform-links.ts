/** Hosts of the platform that are listed in the manifest. */
export const platformHosts: readonly string[] = ['www.youtube.com', 'm.youtube.com', 'music.youtube.com'];

/** Hosts of the platform that the user can allow. No content script runs there. */
export const optionalHosts: readonly string[] = ['www.youtube-nocookie.com', 'www.youtubekids.com'];

/**
 * Returns the address of a channel; `null` if the id is invalid. The length and the prefix are from section "Identifier
 * formats", the characters from ids in use.
 */
export const channelUrl = (id: string): string | null =>
  /^UC[\w-]{22}$/.test(id) ? `https://www.youtube.com/channel/${id}` : null;

/** Returns the address of a video, optionally at a whole second. */
export const watchUrl = (videoId: string, seconds: number | null = null): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}${seconds === null ? '' : `&t=${seconds}s`}`;

export const commentUrl = (videoId: string, comment: string): string =>
  `${watchUrl(videoId)}&lc=${encodeURIComponent(comment)}`;

export const platformHome = 'https://www.youtube.com/';
