import { decodeReferences } from '../character-references';
import type { CaptionParser } from './caption-parser';
import { LineCollector } from './line-collector';

/** About two lines of a book. */
const maxPartLength = 160;
const sentenceEnd = /[.!?…。！？؟۔।॥።៕]["'»”’)\]]*\s/gu;

const keepText = (text: string): string => text;

/**
 * Reads "one string with all captions joined by spaces" (section "GET /captions/{videoId}", text): nothing says where one ended,
 * so it is parted where sentences do, or else between words. None of it has a time.
 */
export const parseText: CaptionParser = (file, lang) => {
  const text = decodeReferences(file).trim();
  const lines = new LineCollector(text, lang, keepText);
  for (let from = 0; from < text.length; ) {
    const to = partEnd(text, from);
    const part = text.slice(from, to).trim();
    if (part !== '') lines.said(part, 0, 0);
    from = to;
  }
  return { ...lines.reading(null), timed: false };
};

function partEnd(text: string, from: number): number {
  if (text.length - from <= maxPartLength) return text.length;
  const part = text.slice(from, from + maxPartLength);
  const sentences = [...part.matchAll(sentenceEnd)].at(-1);
  if (sentences) return from + sentences.index + sentences[0].length;
  const between = part.search(/\s\S*$/);
  if (between > 0) return from + between + 1;
  // No letter that takes two units is cut in half.
  return from + maxPartLength - (isHighSurrogate(part.charCodeAt(maxPartLength - 1)) ? 1 : 0);
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
