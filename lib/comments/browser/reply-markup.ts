import DOMPurify from 'dompurify';
import { parseVideoUrl } from '@/lib/platform/video-url';
import { type LinkedPart, parseLinkedText } from '@/lib/shared/linked-text';
import { webAddress } from '@/lib/shared/web-address';

/** A text that is longer has been made to hurt; the rest is not read here and stays in what is held. */
const maxMarkupLength = 100_000;

const sanitizerOptions = {
  ALLOWED_TAGS: ['br', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * Reads marked-up text into words, times and links: the sanitiser leaves text, line breaks and anchors, and of these
 * only values are taken, so that no element that came with a reply ever gets into the page. A link of the platform to a time
 * in this video is that time.
 */
export function parseMarkup(markup: string, videoId: string): LinkedPart[] {
  const clean = DOMPurify.sanitize(markup.slice(0, maxMarkupLength), {
    ...sanitizerOptions,
    RETURN_DOM_FRAGMENT: true,
  });
  return mergeTextParts([...clean.childNodes].flatMap((node) => parseNode(node, videoId)));
}

function parseNode(node: Node, videoId: string): LinkedPart[] {
  const text = (node.textContent ?? '').replace(/\s+/g, ' ');
  if (node.nodeName === 'BR') return [{ is: 'text', text: '\n' }];
  const href = node instanceof Element && node.nodeName === 'A' ? (node.getAttribute('href') ?? '') : '';
  if (href === '') return parseLinkedText(text);
  const target = parseVideoUrl(href);
  if (target?.videoId === videoId && target.seconds !== null) return [{ is: 'time', text, seconds: target.seconds }];
  const address = webAddress(href);
  return address === null ? parseLinkedText(text) : [{ is: 'link', text: text || address, href: address }];
}

/** Neighbouring words in one piece. */
function mergeTextParts(parts: readonly LinkedPart[]): LinkedPart[] {
  const merged: LinkedPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last?.is === 'text' && part.is === 'text')
      merged[merged.length - 1] = { is: 'text', text: last.text + part.text };
    else merged.push(part);
  }
  return merged;
}
