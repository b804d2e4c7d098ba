export type PageAddress =
  | { page: 'watch' | 'shorts' | 'live' | 'embed'; videoId: string; commentId: string | null; second: number }
  | { page: 'clip'; clipId: string }
  | { page: 'home' }
  | { page: 'results'; words: string }
  | { page: 'playlist'; playlistId: string }
  | { page: 'channel'; name: string }
  | { page: 'none' };

/** Parses `90`, `90s` or `1h2m3s` as seconds; returns 0 for other text. */
function secondFrom(text: string | null): number {
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text ?? '');
  const [hours, minutes, seconds] = (parts ?? []).slice(1).map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/**
 * Parses an address as the platform does: the path determines the kind of page, and the query or the path contains the
 * id.
 */
export function parseAddress({ pathname, searchParams }: URL): PageAddress {
  const [, first = '', second = ''] = pathname.split('/');
  const at = { commentId: searchParams.get('lc'), second: secondFrom(searchParams.get('t')) };
  switch (first) {
    case '':
      return { page: 'home' };
    case 'watch':
      return { page: 'watch', videoId: searchParams.get('v') ?? '', ...at };
    case 'shorts':
    case 'live':
    case 'embed':
      return { page: first, videoId: second, ...at };
    case 'clip':
      return { page: 'clip', clipId: second };
    case 'results':
      return { page: 'results', words: searchParams.get('search_query') ?? '' };
    case 'playlist':
      return { page: 'playlist', playlistId: searchParams.get('list') ?? '' };
    case 'channel':
      return { page: 'channel', name: second };
    default:
      return first.startsWith('@') ? { page: 'channel', name: decodeURIComponent(first) } : { page: 'none' };
  }
}
