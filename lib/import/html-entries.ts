import { findVideoId } from '@/lib/platform/text-with-addresses';
import { readFieldName } from './field-names';
import { idInAddress, isId } from './find-videos';
import type { ListEntry } from './list-summary';

/** Matches the start of a document or fragment in HTML or XML, or of a page that was saved with its files. */
const markupStart = /^(?:<(?:[!?]|[a-z][\w:]{0,9}[\s>])|From: <Saved by )/i;

export const isMarkup = (name: string | null, text: string): boolean =>
  /\.(?:x?html?|mhtml?|xml|rss|xspf)$/i.test(name ?? '') || markupStart.test(text);

/**
 * Matches a key or attribute with eleven characters as its value, as in `"videoId":"…"`, `data-video-id="…"`,
 * `<yt:videoId>…` and `itemprop="videoId" content="…"`, or an address, which may have no host.
 */
const keyOrAddress =
  /(?<name>[\w-]{2,40})["']?(?:\s*[:=>]\s*["']?|["']\s+content=["']?)(?<id>[\w-]{11})(?![\w-])|(?<address>(?:https?(?::|%3a)|\/\/|(?<=["'=])\/|(?<![\w.@/-])(?:[a-z]+\.)*youtu(?:\.be|be\.com)\/)[^\s<>"'`]+)/gi;

/**
 * Returns the videos in a page: ids in addresses, in values of known keys, and in `data-` attributes. Scripts and styles
 * contain many other words of eleven letters. A page without a video is one entry.
 */
export function* parseMarkupEntries(markup: string): Generator<ListEntry> {
  let isEmpty = true;
  for (const { groups: { name = '', id = '', address } = {}, 0: text } of decodeEscapes(markup).matchAll(
    keyOrAddress,
  )) {
    const found = address === undefined ? idOfKey(name, id) : idInAddress(address);
    if (found === null) continue;
    isEmpty = false;
    yield { id: found, title: null, text };
  }
  if (isEmpty) yield { id: null, title: null, text: markup };
}

function idOfKey(name: string, id: string) {
  const { kind } = readFieldName(name.replace(/^data-/, ''));
  const isVideoName = kind === 'video' || kind === 'other-video';
  if (isVideoName && isId(id, 'possible')) return findVideoId(id);
  return name.startsWith('data-') && isId(id, 'likely') ? findVideoId(id) : null;
}

/** Replaces the escapes of ASCII characters in HTML, in scripts and in saved mail. */
function decodeEscapes(markup: string): string {
  const text = /^(?:From: <Saved by |MIME-Version)/m.test(markup.slice(0, 2_000)) ? decodeMail(markup) : markup;
  return text.replace(
    /\\+(?:u00|x)([0-9a-f]{2})|&#x([0-9a-f]{2});|&#(\d{2});|&(?:amp|quot);|\\+(?=["'/])/gi,
    (found, inScript?: string, hex?: string, decimal?: string) => {
      const code = inScript ?? hex;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (decimal !== undefined) return String.fromCharCode(Number(decimal));
      if (found === '&amp;') return '&';
      return found === '&quot;' ? '"' : '';
    },
  );
}

/** Decodes quoted-printable ASCII (RFC 2045, section 6.7). */
const decodeMail = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([2-7][0-9A-F])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
