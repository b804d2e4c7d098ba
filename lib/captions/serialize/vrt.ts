import { watchUrl } from '@/lib/platform/platform-links';
import { toOneLine } from '@/lib/shared/text';
import type { Cue } from '../cue';
import { unknownLanguage } from '../cues';
import { speakerOf } from '../speaker';
import { groupSentences } from '../views';
import { wordLocale } from '../word-counts';
import { escapeXml, toMilliseconds } from './byte-writer';
import { analysedLines } from './transcript';
import { type CaptionWriter, lineEndingOf, type WriteOptions } from './write-options';

/**
 * Writes verticalised text for the IMS Open Corpus Workbench and Sketch Engine: one token on each line, between tags on
 * lines of their own, with names in lower case (CWB Corpus Encoding Tutorial, sections 2 and 5). A sentence ends at the
 * end of a line of captions, and tokens are what lies between two word boundaries (Unicode UAX #29). Times are in
 * seconds.
 */
export const writeVrt: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  const tokensOf = createTokenizer(options.lang ?? cues[0]?.lang ?? null);
  out.text(`<text${attributes(textAttributes(cues, options))}>${end}`);
  for (const sentence of groupSentences(analysedLines(cues))) {
    out.text(`<s>${end}`);
    for (const line of sentence) {
      out.text(`<line${attributes(lineAttributes(line))}>${end}`);
      for (const token of tokensOf(line.text)) out.text(escapeXml(token) + end);
      out.text(`</line>${end}`);
    }
    out.text(`</s>${end}`);
  }
  out.text(`</text>${end}`);
};

const textAttributes = (cues: readonly Cue[], { videoId, title, channel, lang, receivedAt, notes }: WriteOptions) => ({
  id: videoId,
  lang: lang ?? cues[0]?.lang ?? unknownLanguage,
  title,
  channel,
  url: videoId === null ? null : watchUrl(videoId),
  received: receivedAt === null ? null : new Date(receivedAt).toISOString(),
  note: notes.join(' '),
});

const lineAttributes = (line: Cue) => ({
  start: String(toMilliseconds(line.offset) / 1000),
  end: String(toMilliseconds(line.offset + line.duration) / 1000),
  speaker: speakerOf(line),
});

/** Every tag of a name has the same attributes, because corpus programs declare them once. */
const attributes = (values: Record<string, string | null>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(toOneLine(value ?? ''))}"`)
    .join('');

/** Letters and digits of ASCII are one word in every language, and need no segmenter. */
const singleWord = /^[a-z\d]+$/i;

function createTokenizer(lang: string | null): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(wordLocale(lang), { granularity: 'word' });
  const split = (piece: string): string[] =>
    singleWord.test(piece) ? [piece] : Array.from(segmenter.segment(piece), ({ segment }) => segment);
  return (text) => text.split(/\s+/).flatMap(split);
}
