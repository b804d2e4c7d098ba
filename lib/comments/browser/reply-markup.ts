import DOMPurify from 'dompurify';
import { parseVideoUrl } from '@/lib/platform/video-url';
import { type LinkedPart, parseLinkedText } from '@/lib/shared/linked-text';
import { webAddress } from '@/lib/shared/web-address';

/** Limits the work for malicious text. The full text stays in the saved response. */
const maxMarkupLength = 100_000;

const sanitizerOptions = {
  ALLOWED_TAGS: ['br', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * Parses HTML into text, times and links. The sanitizer keeps only text, line breaks and links, and only their values
 * are used, so no received element is inserted into the page. A link to a time in this video becomes a time.
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
