/** Host variants of the platform; they differ in layout and navigation events. */
export type Site = 'desktop' | 'mobile' | 'music';

const sites: Readonly<Record<string, Site>> = { m: 'mobile', music: 'music' };

/** Returns the site that the Host header names, because every host resolves to this server. */
export function siteOf(request: Request): Site {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return sites[host.split('.')[0] ?? ''] ?? 'desktop';
}

/** Suffixes of the window title, which clients must remove. */
export const titleEnding: Readonly<Record<Site, string>> = {
  desktop: ' - YouTube',
  mobile: ' - YouTube',
  music: ' - YouTube Music',
};
