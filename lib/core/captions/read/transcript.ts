import { decodeReferences } from '../references';
import { shownLines } from '../write/options';
import { thousandfold } from './decimal';
import { Lines } from './lines';
import type { Markup } from './markup';
import type { Reading } from './reading';

const shown = (text: string): string => (text.includes('\n') ? shownLines(text).join('\n') : text);
const clean = (raw: string): string => shown(decodeReferences(raw));

/**
 * The platform's own timed text behind its root: `<text start dur>` in seconds (srv1, and the transcript), `<text t d>` (srv2)
 * and `<p t d>` with segments inside (srv3) in milliseconds.
 */
export function readTranscript(markup: Markup, lang: string): Reading {
  const lines = new Lines(markup.file, lang, clean);
  while (markup.toTag()) {
    const name = markup.closes ? null : rowName(markup);
    if (name === null) markup.toTagEnd();
    else readRow(markup, name, lines);
  }
  return lines.reading(null);
}

const rowName = (markup: Markup): 'text' | 'p' | null =>
  markup.isCalled('text') ? 'text' : markup.isCalled('p') ? 'p' : null;

function readRow(markup: Markup, name: 'text' | 'p', lines: Lines): void {
  const { file } = markup;
  let start = Number.NaN;
  let length = 0;
  let isAppended = false;
  while (markup.toAttribute()) {
    const { from, to } = markup;
    if (markup.isKey('t')) start = thousandfold(file, from, to) / 1000;
    else if (markup.isKey('d')) length = thousandfold(file, from, to) / 1000;
    else if (markup.isKey('start')) start = thousandfold(file, from, to);
    else if (markup.isKey('dur')) length = thousandfold(file, from, to);
    else if (markup.isKey('a') || markup.isKey('append')) isAppended = true;
  }
  const isEmpty = markup.isEmpty;
  if (!isEmpty && markup.toPlainEnd(name)) {
    const { from, to } = markup;
    if (Number.isNaN(start)) lines.setAside++;
    // Rolling captions have rows that only begin another line.
    else if (!isAppended || file.slice(from, to).trim() !== '') lines.cut(from, to, start, start + length);
    return;
  }
  const text = isEmpty ? '' : innerText(markup, name);
  if (text === null || Number.isNaN(start)) lines.setAside++;
  else if (!isAppended || text.trim() !== '') lines.said(shown(text), start, start + length);
}

/** The text of an element and of all that is inside, segments and breaks; `null` where the document breaks off. */
function innerText(markup: Markup, name: 'text' | 'p'): string | null {
  let text = '';
  for (;;) {
    const piece = markup.textToTag(decodeReferences);
    if (piece === null) return null;
    text += piece;
    if (markup.isCalled('br')) text += '\n';
    const ends = markup.isCalled(name);
    // The next row ends one that was never closed.
    if (ends && !markup.closes) markup.back();
    else markup.toTagEnd();
    if (ends) return text;
  }
}
