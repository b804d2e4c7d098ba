import * as z from 'zod/mini';
import type { VideoId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';
import { parseVideoUrl, type VideoUrl } from './video-url';

/** The videos and comments that a page links to, each once, in page order. */
export interface PageLinks {
  videos: { videoId: VideoId /** The position among the videos of the page, from 1. */; rank: number }[];
  comments: string[];
}

/** Bounds on the number and length of links, because the page is not trusted. */
export const linkLimits = { maxLinks: 5_000, maxLength: 2_000 };

const Links = once(() =>
  z.array(z.string().check(z.maxLength(linkLimits.maxLength))).check(z.maxLength(linkLimits.maxLinks)),
);
/** The id of a comment, or of a reply: two parts joined by a dot. */
const commentIdPattern = /^[\w-]{1,120}(?:\.[\w-]{1,120})?$/;

/**
 * Parses the link addresses of a page; returns `null` if `reported` is not a list of strings within `linkLimits`. The
 * page's own video is left out, because chapters and time codes link to it. A comment in the page's address comes
 * first.
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
    // Comments may link to comments on other videos. On a video page only its own comments count.
    if (!pageUrl || found.videoId === pageUrl.videoId) for (const comment of commentIdsOf(found)) comments.add(comment);
  }
  return { videos: [...videos].map((videoId, index) => ({ videoId, rank: index + 1 })), comments: [...comments] };
}

/**
 * Returns the video that a link names directly. A sign-in, advertisement or redirect link only contains the video's
 * address as its target.
 */
function videoNamedBy(link: string) {
  const found = parseVideoUrl(link);
  if (!found || !URL.canParse(link)) return null;
  // Some programs escape an address twice.
  const { pathname, searchParams } = new URL(link.replaceAll('&amp;', '&'));
  return searchParams.get('v')?.startsWith(found.videoId) || pathname.includes(found.videoId) ? found : null;
}

const commentIdsOf = (address: VideoUrl | null): string[] =>
  address?.comment && commentIdPattern.test(address.comment) ? [address.comment] : [];

/** Parameters that identify the content of a page. Others may identify the user, a session or a click. */
const contentParameters = ['search_query', 'q', 'list', 'v'];

/** Playlists that every user has: watch later, liked videos, liked music, history. */
const personalLists = /^(?:WL|LL|LM|HL)$/;

const platformOrigin = /^https:\/\/(?:www|m|music)\.youtube\.com$/;

/** Returns the address of a page without personal parameters; `null` for other sites. */
export function withoutPersonalParts(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (!platformOrigin.test(origin)) return null;
  const plain = new URL(pathname.slice(0, 200), origin);
  for (const name of contentParameters) {
    const value = searchParams.get(name);
    if (value && !personalLists.test(value)) plain.searchParams.set(name, value.slice(0, 200));
  }
  return plain.href;
}
