import { watchUrl } from '@/lib/platform/platform-links';
import type { CopyTemplate } from '@/lib/settings/settings';
import { toOneLine } from '@/lib/shared/text';
import { clockText } from '@/lib/shared/time-text';
import { joinText } from '../cue-text';
import type { TextRow } from '../serialize/paired-lines';
import { serializeCaptions } from '../serialize/serialize-captions';
import { escapeMarkdownLine, mergeParagraphs, timeLink } from '../serialize/text-markdown';
import type { ChapterStart } from '../serialize/write-options';
import { type CopyForm, type CopyInput, chapterAt, joinRows, linkTo, rowsFrom, startOf } from './copy-input';
import { quote } from './quotation-marks';
import { templateText } from './template';

/** The text in the quotation marks of its language, and below it where it is from. The second track is left out. */
function quotationText(input: CopyInput): string {
  const rows = rowsFrom({ ...input, second: null });
  const { channel, title } = input.video;
  const source = [
    channel ?? '',
    title ?? '',
    clockText(startOf(rows)),
    linkTo(input, startOf(rows)),
    input.origin ?? '',
  ];
  const parts = source.map(toOneLine).filter((part) => part !== '');
  return `${quote(joinRows(rows), input.lang)}\n${parts.join(', ')}\n`;
}

interface Section {
  chapter: ChapterStart | null;
  rows: TextRow[];
}

/** Groups rows by chapter. Chapters without rows are left out. */
function sectionsOf(rows: readonly TextRow[], chapters: readonly ChapterStart[]): Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const chapter = chapterAt(chapters, row.start);
    const current = sections.at(-1);
    if (current && current.chapter === chapter) current.rows.push(row);
    else sections.push({ chapter, rows: [row] });
  }
  return sections;
}

const textsOf = ({ text, secondText }: TextRow): string[] => [text, secondText].filter((one) => one !== '');

/** Running text with an empty line between paragraphs, and the text of the second track below each. */
function paragraphsText(input: CopyInput): string {
  const sections = sectionsOf(rowsFrom(input), input.chapters);
  const paragraphs = sections.flatMap(({ rows }) => mergeParagraphs(rows));
  return `${paragraphs.map((row) => textsOf(row).join('\n')).join('\n\n')}\n`;
}

/** Markdown with YAML front matter, as note-taking tools read it: chapters as headings, and paragraphs with linked times. */
function markdownText(input: CopyInput): string {
  const { video, chapters } = input;
  const blocks = sectionsOf(rowsFrom(input), chapters).flatMap(({ chapter, rows }) => [
    ...(chapter ? [`## ${timeLink(chapter.start, video.id)} ${escapeMarkdownLine(chapter.title)}`] : []),
    ...mergeParagraphs(rows).map(
      // A trailing backslash is a line break in Markdown.
      (row) => `${timeLink(row.start, video.id)} ${textsOf(row).map(escapeMarkdownLine).join('\\\n')}`,
    ),
  ]);
  return `${frontMatter(input)}\n${blocks.join('\n\n')}\n`;
}

/** Only a date is written bare. In quotes, `no` stays Norwegian and `18:42` is no number (YAML 1.1). */
function frontMatter({ video: { id, title, channel, date, duration }, lang, origin = '' }: CopyInput): string {
  const fields = [
    ['title', yamlText(title)],
    ['channel', yamlText(channel)],
    ['url', yamlText(watchUrl(id))],
    ['date', date],
    ['language', yamlText(lang)],
    ['origin', yamlText(origin)],
    ['duration', yamlText(duration)],
  ] as const;
  return ['---', ...fields.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])), '---', ''].join('\n');
}

/** A string of JSON is also one of YAML (YAML 1.2, section 1.2). */
const yamlText = (text: string | null): string | null => {
  const line = toOneLine(text ?? '').toWellFormed();
  return line === '' ? null : JSON.stringify(line);
};

/** Title, channel and link, then the text with a time in brackets at most every `every` seconds. */
function modelText(input: CopyInput): string {
  const { id, title, channel } = input.video;
  const head = [title ?? '', channel ?? '', watchUrl(id), input.origin ?? '']
    .map(toOneLine)
    .filter((line) => line !== '');
  const blocks = windowsOf(rowsFrom(input), input.every).map((row) => `[${paddedClock(row.start)}] ${row.text}`);
  return `${head.join('\n')}\n\n${blocks.join('\n')}\n`;
}

/** Merges the rows that start in the same window of `every` seconds. */
function windowsOf(rows: readonly TextRow[], every: number): TextRow[] {
  const windows: TextRow[] = [];
  for (const row of rows) {
    const current = windows.at(-1);
    const isSame = current && Math.floor(current.start / every) === Math.floor(row.start / every);
    const text = textsOf(row).join(' / ');
    if (isSame) current.text = joinText(current.text, text);
    else windows.push({ ...row, text });
  }
  return windows;
}

/** A time with two digits for minutes, `04:20`, and with hours from the first hour on. */
const paddedClock = (seconds: number): string => clockText(seconds).padStart(5, '0');

/** One card per line for Anki: text, second text if there are two tracks, and link. */
function ankiText(input: CopyInput): string {
  const cards = rowsFrom(input).filter(({ text }) => text !== '');
  return cards
    .map(({ start, text, secondText }) =>
      [text, ...(input.second ? [secondText] : []), linkTo(input, start)].map(ankiField).join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** A quotation mark at the start would open a quoted field, and `#` a comment. */
const ankiField = (text: string): string => (/^["#]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const plainText = ({ cues, second }: CopyInput, times: 'none' | 'line'): string =>
  new TextDecoder().decode(
    serializeCaptions('txt', cues, {
      layout: { times, every: 0 },
      // Copied text has no headings, because it is pasted into other text.
      second: second && { cues: second, lang: null, label: '' },
    }),
  );

const writers: Record<CopyForm, (input: CopyInput) => string> = {
  text: (input) => plainText(input, 'none'),
  times: (input) => plainText(input, 'line'),
  quotation: quotationText,
  paragraphs: paragraphsText,
  markdown: markdownText,
  model: modelText,
  anki: ankiText,
};

/** Returns the chosen lines in one of the forms, or as a template of the user writes them. */
export const copyText = (form: CopyForm | CopyTemplate, input: CopyInput): string =>
  typeof form === 'string' ? writers[form](input) : templateText(form, input);
