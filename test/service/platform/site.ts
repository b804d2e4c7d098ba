/** Which of the platform's hosts a page is asked from; they differ in layout and in the events they tell. */
export type Site = 'desktop' | 'mobile' | 'music';

const sites: Readonly<Record<string, Site>> = { m: 'mobile', music: 'music' };

/** By the Host header, because every host is mapped to this one server. */
export function siteOf(request: Request): Site {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return sites[host.split('.')[0] ?? ''] ?? 'desktop';
}

/** What stands behind a page's title in the window's title; extensions strip it off. */
export const titleEnding: Readonly<Record<Site, string>> = {
  desktop: ' - YouTube',
  mobile: ' - YouTube',
  music: ' - YouTube Music',
};
