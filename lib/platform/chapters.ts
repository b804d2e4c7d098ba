import { secondsFromCode, timeCodePattern } from '@/lib/shared/linked-text';

/** A chapter from a video's description; `start` is in seconds. */
export interface Chapter {
  start: number;
  code: string;
  title: string;
}

/** In characters; real descriptions are far shorter. */
const maxDescriptionLength = 100_000;
const maxChapters = 500;

/** A time code, and the end of the chapter that some authors write behind it: `0:00 - 2:15`. */
const codeOrRange = String.raw`(${timeCodePattern})(\s*[-–—~→]\s*${timeCodePattern})?`;
/** The number of a chapter, with white space behind it: `1. `, `2) `, `03 - ` or a keycap emoji. */
const chapterNumber = String.raw`(?:\d{1,3}[^\p{L}\p{N}:]{0,5}\s)?`;
const emphasis = '[*_~`]{0,3}';

const atStart = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,8}${chapterNumber}[^\p{L}\p{N}]{0,8}${codeOrRange}${emphasis}(?![\p{L}\p{N}]|:\d)(.*)$`,
  'u',
);
const atEnd = new RegExp(String.raw`(?<![\p{N}:.])${codeOrRange}${emphasis}[)\]]?${emphasis}\s*$`, 'u');
const separatorAtEnd = /[-–—:|([*_~`]\s*$/u;
/** Text behind a time of day, such as `18:00 Uhr`, `6:30 pm` and `18:00 CET`. */
const afterTimeOfDay = /^\s*(?:[AaPp]\.?[Mm]|[Uu]hr|hrs|o['’]clock|UTC|GMT|CET|[CEPMB][SDE]?[SD]T)\b/u;

interface ChapterLine {
  chapter: Chapter;
  /** The place of the code: before the title, behind it, or set off behind it by a separator or as a range. */
  code: 'first' | 'last' | 'apart';
}

/**
 * Parses chapters from a description: lines that begin or end with a time code, in ascending order from 0:00. Returns
 * none if there are fewer than two. `length` is the length of the video in seconds.
 */
export function parseChapters(description: string, length: number | null): Chapter[] {
  const chapters: Chapter[] = [];
  let before: ChapterLine | undefined;
  let linesBetween = 0;
  /** The number of lines between the first two chapters. */
  let usualLinesBetween: number | undefined;
  for (const text of description.slice(0, maxDescriptionLength).split(/\r\n|[\r\n\u2028]/)) {
    const line = parseChapterLine(text);
    const isNear = linesBetween <= (usualLinesBetween ?? linesBetween);
    linesBetween++;
    if (!line || (length && line.chapter.start >= length)) continue;
    if (before ? !canFollow(before, line, isNear) : line.chapter.start !== 0) continue;
    chapters.push(line.chapter);
    if (chapters.length === maxChapters) break;
    if (before) usualLinesBetween ??= linesBetween - 1;
    before = line;
    linesBetween = 0;
  }
  return chapters.length < 2 ? [] : chapters;
}

/**
 * Returns whether a line continues the list of chapters. A code at the end of a line may also be a time of day, so such
 * a line must be written like the line before it or, if it is set off, be as near to it as the first two.
 */
function canFollow(before: ChapterLine, { chapter, code }: ChapterLine, isNear: boolean): boolean {
  if (chapter.start <= before.chapter.start) return false;
  if (code === 'apart') return before.code === 'apart' || isNear;
  return code === 'first' || (before.code === 'last' && isNear);
}

function parseChapterLine(line: string): ChapterLine | null {
  const [, first, , after = ''] = atStart.exec(line) ?? [];
  if (first) return afterTimeOfDay.test(after) ? null : { chapter: createChapter(first, after), code: 'first' };
  // Searches only the end of the line, so that long lines take no longer than short ones.
  const tail = line.slice(-40);
  const found = atEnd.exec(tail);
  if (!found?.[1]) return null;
  const title = line.slice(0, line.length - tail.length + found.index);
  const isApart = found[2] !== undefined || separatorAtEnd.test(title);
  return { chapter: createChapter(found[1], title), code: isApart ? 'apart' : 'last' };
}

/** Creates a chapter, without the separators between title and time code and without emphasis. */
const createChapter = (code: string, title: string): Chapter => ({
  start: secondsFromCode(code),
  code,
  title: title
    .slice(0, 500)
    .replace(/^[\s\-\u2013\u2014:|.)\]]+/u, '')
    .replace(/[\s\-\u2013\u2014:|([]+[*_~`]{0,3}$/u, '')
    .replace(/^([*_~`]{1,3})(.+)\1$/u, '$2'),
});
