import type { VideoId } from '@/lib/service/ids';
import type { PageKind } from './shown-video';

// This file goes into the script that runs on every page of the platform, so it is small and imports only types.

/** What an address says of a video. */
export interface VideoUrl {
  videoId: VideoId;
  kind: PageKind;
  /** The playlist it is played from. */
  list: string | null;
  /** The comment it points at. */
  comment: string | null;
  /** Where it starts, in seconds. */
  seconds: number | null;
}

const platformHost =
  /^(?:(?:www|m|music|gaming|tv|kids)\.)?youtube\.com$|^(?:www\.)?youtube(?:-nocookie|kids)\.com$|^youtube\.googleapis\.com$/;
const shortHost = /^(?:www\.)?youtu\.be$/;
/** Pages in between that carry the address they lead to. */
const redirectHost = /^(?:consent\.(?:youtube|google)|accounts\.google|www\.google)\.com$/;
const redirectPath = /^\/(?:redirect|attribution_link|signin|login|oembed|das_captcha)\/?$/;
const redirectParameters = ['continue', 'q', 'u', 'next', 'url'];

const kindByPath: Record<string, PageKind> = {
  watch: 'watch',
  watch_popup: 'watch',
  movie: 'watch',
  podcast: 'watch',
  shorts: 'short',
  live: 'live',
  embed: 'embed',
  v: 'embed',
  e: 'embed',
  clip: 'clip',
};

/** Words that stand where an id would and are, by bad luck, eleven letters long. */
const reservedWords = /^(?:videoseries|live_stream)/;
/** Section "Identifier formats" says eleven characters; these are the ones the platform uses. Text may trail, but not more of them. */
const idAtStart = /^[\w-]{11}(?![\w-])/;

/** The video of an address as people copy it: escaped, encoded, without `https://`, or wrapped in a redirect. `null` where it names none. */
export const parseVideoUrl = (address: string): VideoUrl | null => parseAddress(address, 3);

/** The video of a pasted text: a bare id, or the first address in it that names one. */
export function findVideoId(addressOrId: string): VideoId | null {
  const text = addressOrId.trim();
  if (text.length === 11) return parseVideoId(text) ?? parseVideoUrl(text)?.videoId ?? null;
  for (const word of text.split(/[\s<>"']+/)) {
    const found = parseVideoUrl(word);
    if (found) return found.videoId;
  }
  return null;
}

/** What kind of page an address is: a clip is a page of a video whose address does not name it. `other` off the platform. */
export function pageKindOf(address: string): PageKind {
  const url = parseUrl(address);
  if (!url || !platformHost.test(hostOf(url))) return parseVideoUrl(address)?.kind ?? 'other';
  const kind = kindByPath[pathOf(url)[0] ?? ''];
  return kind === 'clip' ? kind : (parseVideoUrl(address)?.kind ?? 'other');
}

function parseAddress(address: string, maxRedirects: number): VideoUrl | null {
  const url = parseUrl(address);
  // The host first: anyone may put `?v=` into an address.
  if (!url || maxRedirects === 0) return null;
  const host = hostOf(url);
  const [first = '', second = ''] = pathOf(url);
  const isShort = shortHost.test(host);
  if (isShort && !kindByPath[first]) return toVideoUrl(url, first, 'watch');
  if (redirectHost.test(host) || (platformHost.test(host) && redirectPath.test(url.pathname)))
    return parseRedirect(url, maxRedirects - 1);
  const kind = kindByPath[first];
  if (!(isShort || platformHost.test(host)) || !kind || kind === 'clip') return null;
  return toVideoUrl(url, kind === 'watch' ? (url.searchParams.get('v') ?? second) : second, kind);
}

function parseRedirect(url: URL, maxRedirects: number): VideoUrl | null {
  for (const name of redirectParameters) {
    const inner = url.searchParams.get(name);
    const found =
      inner && parseAddress(inner.startsWith('/') ? `https://www.youtube.com${inner}` : inner, maxRedirects);
    if (found) return found;
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

/** The form is checked here, so that the schema of ids stays out of the script on the page. */
const parseVideoId = (text: string): VideoId | null =>
  (reservedWords.test(text) ? null : (idAtStart.exec(text)?.[0] as VideoId | undefined)) ?? null;

/** `90`, `90s`, `1m30s`, `1h2m3s`. */
function parseSeconds(time: string): number | null {
  const [whole, h = 0, m = 0, s = 0] = /^(?:(\d{1,4})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s?)?$/.exec(time) ?? [];
  return whole ? Number(h) * 3600 + Number(m) * 60 + Number(s) : null;
}

function parseUrl(address: string): URL | null {
  let text = address
    // A space without width comes along with texts that are copied from chats.
    .replace(/^[\s\u200b\u2060]+/, '')
    .replaceAll('&amp;', '&')
    .replace(/[\s<>"'].*$/s, '');
  if (/^https?%3a/i.test(text)) text = tryDecode(text);
  if (!/^\w+:\/\//.test(text)) text = `https://${text.replace(/^\/\//, '')}`;
  // Old mobile and television pages keep their place behind the hash.
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
    // Half an escape at the end of a cut address: nothing to read then.
    return '';
  }
}

/** A host may end in a dot, for the root of all names. */
const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');
const pathOf = (url: URL): string[] => url.pathname.split('/').filter((part) => part !== '');
