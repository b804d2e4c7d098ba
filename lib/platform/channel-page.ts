import * as z from 'zod/mini';
import { ChannelId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';
import { parsePlatformUrl } from './video-url';

/** What the document of a channel page says about its channel. */
const ReportedChannel = once(() =>
  z.object({
    /** The address at which the document was loaded. */
    loadedAt: z.string().check(z.maxLength(2_000)),
    /** The addresses of its canonical link and of its feed. */
    links: z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(20)),
    title: z.nullable(z.string().check(z.maxLength(500))),
  }),
);

export type OpenChannel =
  | { is: 'channel'; id: ChannelId; title: string | null }
  /** The document was loaded for another page of the platform, so its links may name another channel. */
  | { is: 'outdated' }
  | { is: 'none' };

/** Returns the part of an address that names a channel, such as `@handle` or `c/name`; `null` for other pages. */
export function channelPath(address: string): string | null {
  const url = parsePlatformUrl(address);
  const [first = '', second = ''] =
    url?.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodePart) ?? [];
  if (/^@./.test(first)) return first.toLowerCase();
  if (first === 'channel' && second !== '') return `channel/${second}`;
  return (first === 'c' || first === 'user') && second !== '' ? `${first}/${second.toLowerCase()}` : null;
}

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // The text contains an incomplete escape.
    return part;
  }
};

/** Returns the channel that an open page at `address` names. `reported` is not trusted. */
export function parseChannelPage(reported: unknown, address: string): OpenChannel {
  const page = ReportedChannel().safeParse(reported);
  const path = channelPath(address);
  if (!page.success || path === null) return { is: 'none' };
  const { loadedAt, links, title } = page.data;
  // The platform changes the address within a document and leaves the links as they were.
  if (channelPath(loadedAt) !== path) return { is: 'outdated' };
  for (const link of links) {
    const id = channelIdIn(link) ?? '';
    if (/^UC[\w-]{22}$/.test(id)) return { is: 'channel', id: ChannelId.parse(id), title: title?.trim() || null };
  }
  return { is: 'none' };
}

/** The canonical link contains the id in its path, the feed in a parameter. */
function channelIdIn(link: string): string | null {
  const url = parsePlatformUrl(link);
  return url && (url.searchParams.get('channel_id') ?? url.pathname.replace(/^\/channel\//, ''));
}
