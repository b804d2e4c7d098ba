import type { VideoId } from '@/lib/service/ids';

// The content script, which runs on every page of the platform, bundles the functions that it uses from this file.
// Therefore the file is small and imports only types.

/** The kind of page that shows a video. Live and upcoming videos look like others until their details are fetched. */
export const pageKinds = ['watch', 'short', 'live', 'embed', 'clip', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];

export interface VideoUrl {
  videoId: VideoId;
  kind: PageKind;
  /** The id of the playlist in the address. */
  list: string | null;
  comment: string | null;
  /** The start time in seconds. */
  seconds: number | null;
}

const platformHost =
  /^(?:(?:www|m|music|gaming|tv|kids|studio)\.)?youtube\.com$|^(?:www\.)?youtube(?:-nocookie|kids|education)\.com$|^youtube\.googleapis\.com$/;
const shortHost = /^(?:www\.)?youtu\.be$/;
/** Redirect pages that carry the target address in a parameter. */
const redirectHost = /^(?:consent\.(?:youtube|google)|accounts\.google|www\.google)\.com$/;
const redirectPath = /^\/(?:redirect|attribution_link|signin|login|oembed|das_captcha)\/?$/;
const redirectParameters = ['continue', 'q', 'u', 'next', 'url'];

const kindByPath: ReadonlyMap<string, PageKind> = new Map([
  ['watch', 'watch'],
  ['watch_popup', 'watch'],
  ['movie', 'watch'],
  ['podcast', 'watch'],
  ['video', 'watch'],
  ['shorts', 'short'],
  ['live', 'live'],
  ['live_chat', 'live'],
  ['embed', 'embed'],
  ['v', 'embed'],
  ['e', 'embed'],
  ['clip', 'clip'],
]);

/** Path segments that can replace an id and have at least eleven characters. */
const reservedWords = /^(?:videoseries|live_stream)/;
/**
 * A video id: eleven characters (section "Identifier formats") from the set that the platform uses. Text may follow if
 * its first character is not from this set.
 */
const idAtStart = /^[\w-]{11}(?![\w-])/;

/**
 * Parses the address of a video as people copy it: escaped, encoded, without `https://`, without its host, or wrapped
 * in a redirect. Returns `null` if it names no video.
 */
export function parseVideoUrl(address: string): VideoUrl | null {
  const url = parsePlatformUrl(address);
  if (!url) return null;
  const [first = '', second = ''] = pathOf(url);
  const kind = kindByPath.get(first);
  if (!kind) return shortHost.test(hostOf(url)) ? toVideoUrl(url, first, 'watch') : null;
  if (kind === 'clip') return null;
  const inQuery = url.searchParams.get('v') ?? '';
  const [id, other] = kind === 'watch' ? [inQuery, second] : [second, inQuery];
  return toVideoUrl(url, id || other, kind);
}

/**
 * Returns the kind of page at an address: `clip` even though a clip's address does not name its video, and `other` for
 * other sites and pages without a video.
 */
export function pageKindOf(address: string): PageKind {
  const url = parseUrl(address);
  const kind = url && platformHost.test(hostOf(url)) && kindByPath.get(pathOf(url)[0] ?? '');
  return kind === 'clip' ? kind : (parseVideoUrl(address)?.kind ?? 'other');
}

/** Returns the page of the platform at an address, or to which it redirects; `null` for other sites. */
export function parsePlatformUrl(address: string, maxRedirects = 3): URL | null {
  const url = parseUrl(address);
  if (!url || maxRedirects === 0) return null;
  // The host is checked first, because any address may contain `?v=`.
  const host = hostOf(url);
  const isPlatform = platformHost.test(host);
  if (redirectHost.test(host) || (isPlatform && redirectPath.test(url.pathname)))
    return parseRedirect(url, maxRedirects - 1);
  return isPlatform || shortHost.test(host) ? url : null;
}

function parseRedirect(url: URL, maxRedirects: number): URL | null {
  for (const name of redirectParameters) {
    const inner = url.searchParams.get(name);
    const target = inner && parsePlatformUrl(inner, maxRedirects);
    if (target) return target;
  }
  return null;
}

function toVideoUrl(url: URL, id: string, kind: PageKind): VideoUrl | null {
  const videoId = parseVideoId(id);
  const query = url.searchParams;
  const time = query.get('t') ?? query.get('start') ?? query.get('time_continue') ?? /[#&]t=(\w+)/.exec(url.hash)?.[1];
  return (
    videoId && { videoId, kind, list: query.get('list'), comment: query.get('lc'), seconds: parseSeconds(time ?? '') }
  );
}

/** Returns the video id at the start of a text. Its check is here to keep the schema of ids out of the content script. */
export const parseVideoId = (text: string): VideoId | null =>
  (reservedWords.test(text) ? null : (idAtStart.exec(text)?.[0] as VideoId | undefined)) ?? null;

/** Parses `90`, `90s`, `1m30s` and `1h2m3s` into seconds. */
function parseSeconds(time: string): number | null {
  const [match, h = 0, m = 0, s = 0] = /^(?:(\d{1,4})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s?)?$/.exec(time) ?? [];
  return match ? Number(h) * 3600 + Number(m) * 60 + Number(s) : null;
}

function parseUrl(address: string): URL | null {
  let text = address
    // Text copied from chats may start with a zero-width space.
    .replace(/^[\s\u200b\u2060]+/, '')
    .replaceAll('&amp;', '&')
    .replace(/[\s<>"'].*$/s, '');
  if (/^https?%3a/i.test(text)) text = tryDecode(text);
  // Pages and API responses contain addresses without the host.
  if (/^\/(?!\/)/.test(text)) text = `https://www.youtube.com${text}`;
  if (!/^\w+:\/\//.test(text)) text = `https://${text.replace(/^\/\//, '')}`;
  // Old mobile and television pages have their path after the hash.
  text = text.replace(/^(https?:\/\/[^/#?]+)\/(?:tv\/?)?#!?\//i, '$1/');
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === '';
  return isPlain ? url : null;
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A truncated address can end in the middle of a percent escape.
    return '';
  }
}

/** A host can end with a dot, which stands for the DNS root. */
const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');
const pathOf = (url: URL): string[] => url.pathname.split('/').filter((part) => part !== '');

/** The state that a page reports. A page reports nothing else unless it is requested. */
export interface PageState {
  videoId: VideoId | null;
  kind: PageKind;
}

// Repeats the hosts of platform-links.ts as patterns to keep the content script small. A page of another site that
// embeds a video matches neither pattern.
const contentScriptPages = /^https:\/\/(?:www|m|music)\.youtube\.com\//;
const optionalPages = /^https:\/\/www\.youtube(?:-nocookie|kids)\.com\//;

/** Returns the state of a page from its address; `null` where no content script runs. */
export const pageStateOf = (address: string): PageState | null =>
  contentScriptPages.test(address) ? parsePageState(address) : null;

/**
 * Returns the state of a page on an optional host; `null` on other hosts. The browser reveals the address of such a tab
 * only with permission.
 */
export const pageStateOnOptionalHost = (address: string): PageState | null =>
  optionalPages.test(address) ? parsePageState(address) : null;

function parsePageState(address: string): PageState {
  const { videoId, kind } = parseVideoUrl(address) ?? { videoId: null, kind: pageKindOf(address) };
  return { videoId, kind };
}

/** The video that a tab shows. `seq` increases with each change, so that late responses can be recognised. */
export interface ShownVideo extends PageState {
  tabId: number;
  seq: number;
  /** The title of the tab; `null` until it is known to belong to this video. */
  title: string | null;
}

/** Text that the platform adds to a title: the number of notifications before it and the site name after it. */
const noticeCount = /^\(\d+\+?\)\s+/;
const siteName = /(?:^|(?:^|\s+)-\s+)YouTube(?:\s+(?:Music|Kids))?$/;

/** A tab without a title shows its address, and browsers show different parts of it. */
const addressTitle = /^(?:https?:\/\/)?(?:[a-z]+\.)?youtube\.com\/\S+$/;

/** Returns the title of a video from its tab's title; `null` if the tab shows only the site name or an address. */
export function titleFromTab(tabTitle: string): string | null {
  const title = tabTitle.trim().replace(noticeCount, '').replace(siteName, '').trim();
  return title === '' || addressTitle.test(title) ? null : title;
}
