/** Hosts of the platform that the manifest lists. */
export const platformHosts: readonly string[] = ['www.youtube.com', 'm.youtube.com', 'music.youtube.com'];

/** Hosts of the platform that the user may allow. No content script runs there. */
export const optionalHosts: readonly string[] = ['www.youtube-nocookie.com', 'www.youtubekids.com'];
