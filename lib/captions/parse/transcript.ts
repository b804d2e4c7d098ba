import { decodeReferences } from '../character-references';
import { shownLines } from '../serialize/options';
import type { Reading } from './caption-parser';
import { PlainRows, type RowForm } from './csv-rows';
import { thousandfold } from './decimal';
import { Lines } from './line-collector';
import { type Markup, type Name, nameOf } from './markup-scanner';

const tags = { text: nameOf('text'), p: nameOf('p'), br: nameOf('br') };
const keys = { t: nameOf('t'), d: nameOf('d'), start: nameOf('start'), dur: nameOf('dur') };
/** What rolling captions mark a row with that only adds to another. */
const appended = { a: nameOf('a'), append: nameOf('append') };

/** How the platform writes the rows of srv1, srv2 and srv3 where nothing is special about them. */
const forms: RowForm[] = [
  { before: '<text start="', between: '" dur="', after: '</text>', times: 'seconds' },
  { before: '<text t="', between: '" d="', after: '</text>', times: 'milliseconds' },
  { before: '<p t="', between: '" d="', after: '</p>', times: 'milliseconds' },
];

const shown = (text: string): string => (text.includes('\n') ? shownLines(text).join('\n') : text);
const clean = (raw: string): string => shown(decodeReferences(raw));

/**
 * The platform's own timed text behind its root: `<text start dur>` in seconds (srv1, and the transcript), `<text t d>` (srv2)
 * and `<p t d>` with segments inside (srv3) in milliseconds.
 */
export function readTranscript(markup: Markup, lang: string): Reading {
  const lines = new Lines(markup.file, lang, clean);
  const rows = new PlainRows(markup.file, lines, forms);
  while (markup.toTag()) {
    const isRow = !markup.closes && (markup.tag === tags.text || markup.tag === tags.p);
    if (isRow) readRow(markup, markup.tag, lines);
    else markup.toTagEnd();
    markup.at = rows.readFrom(markup.at);
  }
  return lines.reading(null);
}

function readRow(markup: Markup, name: Name, lines: Lines): void {
  const { file } = markup;
  let start = Number.NaN;
  let length = 0;
  let isAppended = false;
  while (markup.toAttribute()) {
    const { key, from, to } = markup;
    if (key === keys.t) start = thousandfold(file, from, to) / 1000;
    else if (key === keys.d) length = thousandfold(file, from, to) / 1000;
    else if (key === keys.start) start = thousandfold(file, from, to);
    else if (key === keys.dur) length = thousandfold(file, from, to);
    else if (key === appended.a || key === appended.append) isAppended = true;
  }
  const { at: from, isEmpty } = markup;
  // Most rows hold nothing but text.
  const to = isEmpty ? from : lines.lessFrom(from);
  if (to > from && markup.isEndAt(to, name)) {
    if (Number.isNaN(start)) lines.setAside++;
    // Rolling captions have rows that only begin another line.
    else if (!isAppended || file.slice(from, to).trim() !== '') lines.put(from, to, start, start + length);
    return;
  }
  const text = isEmpty ? '' : innerText(markup, name);
  if (text === null || Number.isNaN(start)) lines.setAside++;
  else if (!isAppended || text.trim() !== '') lines.said(shown(text), start, start + length);
}

/** The text of an element and of all that is inside, segments and breaks; `null` where the document breaks off. */
function innerText(markup: Markup, name: Name): string | null {
  let text = '';
  for (;;) {
    const piece = markup.textToTag(decodeReferences);
    if (piece === null) return null;
    text += piece;
    if (markup.tag === tags.br) text += '\n';
    const ends = markup.tag === name;
    // The next row ends one that was never closed.
    if (ends && !markup.closes) markup.back();
    else markup.toTagEnd();
    if (ends) return text;
  }
}
