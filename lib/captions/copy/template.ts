import type { CopyTemplate } from '@/lib/settings/settings';
import { toOneLine } from '@/lib/shared/text';
import { clockText } from '@/lib/shared/time-text';
import type { TextRow } from '../serialize/paired-lines';
import { type CopyInput, chapterAt, joinRows, linkTo, rowsFrom, startOf } from './copy-input';
import { fillTemplate } from './template-fields';

/** Returns the chosen lines as a template writes them, once for all of them or once for each. */
export function templateText({ text, eachLine }: CopyTemplate, input: CopyInput): string {
  const rows = rowsFrom(input);
  const groups = eachLine ? rows.map((row) => [row]) : [rows];
  const selection = rows.map((row) => row.text).join('\n');
  const lineOf = new Map(input.notes.map((note) => [note, rows.findLast(({ start }) => start <= note.line)]));
  const notesOf = (group: readonly TextRow[]) =>
    input.notes.filter((note) => group.some((row) => row === lineOf.get(note))).map((note) => note.text);
  return groups
    .map((group) => fillTemplate(text, { ...valuesOf(group, input), selection, notes: notesOf(group).join('\n') }))
    .map((filled) => `${filled}\n`)
    .join('');
}

function valuesOf(rows: readonly TextRow[], input: CopyInput) {
  const { video, lang, chapters } = input;
  const start = startOf(rows);
  return {
    title: toOneLine(video.title ?? ''),
    channel: toOneLine(video.channel ?? ''),
    link: linkTo(input, start),
    time: clockText(start),
    text: joinRows(rows),
    second: joinRows(rows.map(({ secondText }) => ({ text: secondText }))),
    chapter: toOneLine(chapterAt(chapters, start)?.title ?? ''),
    date: video.date ?? '',
    language: lang ?? '',
  };
}
