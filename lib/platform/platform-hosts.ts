/** The sites of the platform whose pages the extension may read, as the manifest lists them. */
export const platformHosts: readonly string[] = ['www.youtube.com', 'm.youtube.com', 'music.youtube.com'];

/** Those whose tabs it sees only where the user allowed it. No script of ours stands in their pages. */
export const optionalHosts: readonly string[] = ['www.youtube-nocookie.com', 'www.youtubekids.com'];
