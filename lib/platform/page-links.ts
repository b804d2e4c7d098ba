import * as z from 'zod/mini';
import type { VideoId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';
import { parseVideoUrl, type VideoUrl } from './video-url';

/** What a page links to, in its own order: videos and comments, each once. */
export interface PageLinks {
  videos: { videoId: VideoId /** Place among the page's videos, counted from 1. */; rank: number }[];
  comments: string[];
}

/** How many links of a page are looked at, and how long one may be: a page is not trusted to be reasonable. */
export const linkLimits = { most: 5_000, longest: 2_000 };

const Links = once(() =>
  z.array(z.string().check(z.maxLength(linkLimits.longest))).check(z.maxLength(linkLimits.most)),
);
/** A comment's id, or a reply's: two parts with a dot between. */
const commentIdPattern = /^[\w-]{1,120}(?:\.[\w-]{1,120})?$/;

/**
 * Reads the link addresses of a page. `own` is the page's own address: chapters and time codes link to its
 * video, which is no part of what the page leads to, and the comment it points at comes first. `null` where no list was told.
 */
export function parsePageLinks(reported: unknown, pageUrl: VideoUrl | null): PageLinks | null {
  const links = Links().safeParse(reported);
  if (!links.success) return null;
  const videos = new Set<VideoId>();
  const comments = new Set(commentIdsOf(pageUrl));
  for (const link of links.data) {
    const found = videoNamedBy(link);
    if (!found) continue;
    if (found.videoId !== pageUrl?.videoId) videos.add(found.videoId);
    // A comment here may link to one on another video; beside a video, only its own count.
    if (!pageUrl || found.videoId === pageUrl.videoId) for (const comment of commentIdsOf(found)) comments.add(comment);
  }
  return { videos: [...videos].map((videoId, at) => ({ videoId, rank: at + 1 })), comments: [...comments] };
}

/** The video that a link itself names: signing in, an ad or a redirect leads elsewhere first, wherever it ends. */
function videoNamedBy(link: string) {
  const found = parseVideoUrl(link);
  if (!found || !URL.canParse(link)) return null;
  // Careless programs escape an address twice.
  const { pathname, searchParams } = new URL(link.replaceAll('&amp;', '&'));
  return searchParams.get('v')?.startsWith(found.videoId) || pathname.includes(found.videoId) ? found : null;
}

const commentIdsOf = (address: VideoUrl | null): string[] =>
  address?.comment && commentIdPattern.test(address.comment) ? [address.comment] : [];
