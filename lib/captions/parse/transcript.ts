import { decodeReferences } from '../character-references';
import { nonBlankLines } from '../serialize/write-options';
import { moveWords, wordTimesFrom } from '../word-times';
import { LineCollector, type ParsedCaptions } from './line-collector';
import { parseThousandths } from './numbers-and-times';
import { type RowTemplate, UniformRowParser } from './uniform-rows';
import { type NameCode, nameCode, type XmlScanner } from './xml-scanner';

const tagCodes = { text: nameCode('text'), p: nameCode('p'), br: nameCode('br'), s: nameCode('s') };
const attributeCodes = { t: nameCode('t'), d: nameCode('d'), start: nameCode('start'), dur: nameCode('dur') };
/** Rolling captions set these attributes on rows that extend an earlier one. */
const appendCodes = { a: nameCode('a'), append: nameCode('append') };

/** The usual forms of rows in srv1, srv2 and srv3. */
const rowTemplates: RowTemplate[] = [
  { before: '<text start="', between: '" dur="', after: '</text>', times: 'seconds' },
  { before: '<text t="', between: '" d="', after: '</text>', times: 'milliseconds' },
  { before: '<p t="', between: '" d="', after: '</p>', times: 'milliseconds' },
];

const withoutBlankLines = (text: string): string => (text.includes('\n') ? nonBlankLines(text).join('\n') : text);
const cleanText = (raw: string): string => withoutBlankLines(decodeReferences(raw));

/**
 * Parses the platform's timed text after the root tag: `<text start dur>` in seconds (srv1 and transcript), `<text t
 * d>` (srv2) and `<p t d>` with segments (srv3) in milliseconds.
 */
export function parseTimedText(markup: XmlScanner, lang: string): ParsedCaptions {
  const lines = new LineCollector(markup.file, lang, cleanText);
  const rows = new UniformRowParser(markup.file, lines, rowTemplates);
  while (markup.nextTag()) {
    const isRow = !markup.isClosing && (markup.tag === tagCodes.text || markup.tag === tagCodes.p);
    if (isRow) parseRow(markup, markup.tag, lines);
    else markup.skipToTagEnd();
    markup.position = rows.parseFrom(markup.position);
  }
  return lines.result(null);
}

function parseRow(markup: XmlScanner, name: NameCode, lines: LineCollector): void {
  const { file } = markup;
  let start = Number.NaN;
  let length = 0;
  let isAppended = false;
  while (markup.nextAttribute()) {
    const { attribute, valueFrom, valueTo } = markup;
    if (valueFrom === valueTo) continue;
    if (attribute === attributeCodes.t) start = parseThousandths(file, valueFrom, valueTo) / 1000;
    else if (attribute === attributeCodes.d) length = parseThousandths(file, valueFrom, valueTo) / 1000;
    else if (attribute === attributeCodes.start) start = parseThousandths(file, valueFrom, valueTo);
    else if (attribute === attributeCodes.dur) length = parseThousandths(file, valueFrom, valueTo);
    else if (attribute === appendCodes.a || attribute === appendCodes.append) isAppended = true;
  }
  const { position: from, isEmpty } = markup;
  // Fast path: most rows only contain text.
  const to = isEmpty ? from : lines.tagFrom(from);
  if (to > from && markup.skipEndTag(to, name)) {
    if (Number.isNaN(start + length)) lines.skippedRows++;
    // Some rows of rolling captions only start a new line.
    else if (!isAppended || file.slice(from, to).trim() !== '') lines.addCounted(from, to, start, start + length);
    return;
  }
  const { text, pieces } = isEmpty ? { text: '' } : readInside(markup, name);
  if (text === null || Number.isNaN(start + length)) lines.skippedRows++;
  else if (!isAppended || text.trim() !== '') {
    const shown = withoutBlankLines(text);
    const words = pieces && moveWords(wordTimesFrom(text, pieces), text, shown);
    lines.addText(shown, start, start + length, pieces && { words });
  }
}

/**
 * Returns the text of an element, including its segments and line breaks, `null` if the document is truncated, and the
 * pieces with a time, as in `wordTimesFrom`.
 */
function readInside(markup: XmlScanner, name: NameCode): { text: string | null; pieces?: number[] | undefined } {
  let text = '';
  let pieces: number[] | undefined;
  for (;;) {
    const piece = markup.readTextToTag(decodeReferences);
    if (piece === null) return { text: null };
    text += piece;
    if (markup.tag === tagCodes.br) text += '\n';
    const ends = markup.tag === name;
    // The start of the next row ends an unclosed row.
    if (ends && !markup.isClosing) markup.rewindTag();
    else if (markup.tag === tagCodes.s) {
      const time = segmentTime(markup);
      if (time !== null) {
        pieces ??= [];
        pieces.push(text.length, time);
      }
    } else markup.skipToTagEnd();
    if (ends) return { text, pieces };
  }
}

/** Parses the attributes of a segment. Returns its time in milliseconds after the start of its row, if it has one. */
function segmentTime(markup: XmlScanner): number | null {
  const { file } = markup;
  let time: number | null = null;
  while (markup.nextAttribute()) {
    const { attribute, valueFrom, valueTo } = markup;
    if (attribute === attributeCodes.t && valueFrom !== valueTo)
      time = parseThousandths(file, valueFrom, valueTo) / 1000;
  }
  return time;
}
