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

const atStart = new RegExp(String.raw`^[^\p{L}\p{N}]{0,8}(${timeCodePattern})(?![\p{L}\p{N}:])(.*)$`, 'u');
const atEnd = new RegExp(String.raw`(?<![\p{N}:.])(${timeCodePattern})[)\]]?\s*$`, 'u');

/**
 * Parses chapters from a description: lines that begin or end with a time code, in ascending order from 0:00. Returns
 * none if there are fewer than two. `length` is the length of the video in seconds.
 */
export function parseChapters(description: string, length: number | null): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of description.slice(0, maxDescriptionLength).split(/\r\n|[\r\n\u2028]/)) {
    const chapter = parseChapterLine(line);
    if (!chapter || (length && chapter.start >= length)) continue;
    const before = chapters.at(-1);
    if (before ? chapter.start <= before.start : chapter.start !== 0) continue;
    chapters.push(chapter);
    if (chapters.length === maxChapters) break;
  }
  return chapters.length < 2 ? [] : chapters;
}

function parseChapterLine(line: string): Chapter | null {
  const [, first, after = ''] = atStart.exec(line) ?? [];
  if (first) return chapter(first, after);
  // Searches only the end of the line, so that long lines take no longer than short ones.
  const tail = line.slice(-24);
  const found = atEnd.exec(tail);
  return found?.[1] ? chapter(found[1], line.slice(0, line.length - tail.length + found.index)) : null;
}

/** Creates a chapter, without the separators between title and time code. */
const chapter = (code: string, title: string): Chapter => ({
  start: secondsFromCode(code),
  code,
  title: title
    .slice(0, 500)
    .replace(/^[\s\-\u2013\u2014:|.)\]]+/u, '')
    .replace(/[\s\-\u2013\u2014:|([]+$/u, ''),
});
