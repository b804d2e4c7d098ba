import { findVideoId, wordsIn } from '@/lib/platform/text-with-addresses';
import type { VideoId } from '@/lib/service/ids';
import { type IdRule, idInAddress, isId } from './find-videos';
import type { ListEntry } from './list-summary';

const fieldSeparators = /[,;|\t，；]+/;
const isEleven = (word: string): boolean => /^[\w-]{11}$/.test(word);

/** The position of the id in the words of most lines, where lists have a title beside each id. */
export type IdPosition = 'first' | 'last' | null;

export function findIdPosition(sample: string): IdPosition {
  const lines = sample
    .trim()
    .split(/\s*[\r\n]+/, maxSampleLines)
    .map(wordsIn);
  const isFound = (at: number) =>
    lines.filter((words) => isId(words.at(at) ?? '', 'likely')).length >= lines.length * minPositionShare;
  if (isFound(0)) return 'first';
  return isFound(-1) ? 'last' : null;
}

const maxSampleLines = 50;
const minPositionShare = 0.7;

/**
 * Returns the videos that a line of text names, and an entry without a video for each field that names none. Words are
 * possible ids if the line contains nothing else, at the position where most lines have them, and in square brackets,
 * as in names of downloaded files. Elsewhere they must look random.
 */
export function parseLineEntries(line: string, position: IdPosition = null): ListEntry[] {
  // Most lists have one id per line and may be a million lines long.
  if (isEleven(line)) return [entry(isId(line, 'possible') ? findVideoId(line) : null, line)];
  // The semicolon of an escaped ampersand would split an address.
  const fields = line
    .replaceAll('&amp;', '&')
    .split(fieldSeparators)
    .filter((field) => field.trim() !== '');
  const words = fields.map(wordsIn);
  const isList = words.every(isIdList);
  const expected = position === 'first' ? words[0]?.[0] : position === 'last' ? words.at(-1)?.at(-1) : undefined;
  return fields.flatMap((field, index) => {
    const ids = (words[index] ?? []).flatMap((word) =>
      idsInWord(word, isList || word === expected ? 'possible' : 'likely'),
    );
    return ids.length > 0 ? ids.map((id) => entry(id, field)) : [entry(null, field)];
  });
}

const entry = (id: VideoId | null, text: string): ListEntry => ({ id, title: null, text });

/** Returns whether words are ids and addresses alone. Several plain words can be a sentence. */
const isIdList = (words: readonly string[]): boolean =>
  words.every(
    (word) => (isEleven(word) && (words.length === 1 || !/^[A-Z]?[a-z]+$/.test(word))) || idInAddress(word) !== null,
  );

function idsInWord(word: string, rule: IdRule): VideoId[] {
  const inAddress = isEleven(word) ? null : idInAddress(word);
  if (inAddress) return [inAddress];
  const inBrackets = /\[([\w-]{11})\]/.exec(word)?.[1];
  return word.split(word.includes('/') ? /[()[\]{}]+/ : /[()[\]{}=:]+/).flatMap((part) => {
    const id = isId(part, part === inBrackets ? 'possible' : rule) ? findVideoId(part) : idInAddress(part);
    return id ?? [];
  });
}

/** A line of the archives that downloaders write: the name of a site and an id. */
const archiveLine = /^(?<site>[a-z][\w:.+-]*) (?<id>\S{1,200})$/;

/** Returns whether a text is the archive of a downloader, in which at least one video is from the platform. */
export function isArchive(sample: string): boolean {
  const lines = sample.trim().split(/\s*[\r\n]+/, maxSampleLines);
  return lines.every((line) => archiveLine.test(line)) && /^youtube /m.test(sample);
}

/** Returns the video in a line of such an archive. Ids of other sites can have eleven characters, too. */
export function parseArchiveLine(line: string): ListEntry[] {
  const { site, id = '' } = archiveLine.exec(line.trim())?.groups ?? {};
  return [entry(site === 'youtube' ? findVideoId(id) : null, line)];
}
