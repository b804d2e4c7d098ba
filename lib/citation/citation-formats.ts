import { watchUrl } from '@/lib/platform/platform-links';
import { lengthOf } from '@/lib/platform/video-figures';
import type { Video } from '@/lib/service/resource-schemas';
import type { Label } from '@/lib/shared/localized-text';
import { parseTime } from '@/lib/shared/parse-time';
import { clockText } from '@/lib/shared/time-text';

/** A calendar day in UTC, so that a record does not depend on the time zone. */
interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** The cited properties of a video, taken from the service's response only. */
export interface CitationRecord {
  id: string;
  title: string;
  /** `null` if the service did not name the channel. */
  author: string | null;
  issued: CalendarDay | null;
  accessed: CalendarDay;
  url: string;
  /** Language code of the speech, otherwise of the title. */
  language: string | null;
  /** The length as players show it, such as `1:02:03`. */
  length: string | null;
}

/** Extracts a record from the details of a video. `receivedAt`, in milliseconds since 1970, is the date of access. */
export function citationFrom(videoId: string, video: Video, receivedAt: number): CitationRecord {
  const seconds = lengthOf(video);
  return {
    id: videoId,
    title: oneLine(video.title ?? '') || videoId,
    author: oneLine(video.channelTitle ?? '') || null,
    issued: dayFrom(parseTime(video.publishedAt ?? '')),
    accessed: dayFrom(receivedAt) ?? { year: 1970, month: 1, day: 1 },
    url: watchUrl(videoId),
    language: video.defaultAudioLanguage || video.defaultLanguage || null,
    length: seconds ? clockText(seconds) : null,
  };
}

function dayFrom(time: number): CalendarDay | null {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  // The citation formats support only four-digit years.
  return year >= 1 && year <= 9999 ? { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() } : null;
}

/** Replaces line breaks, other white space and control characters with spaces, because RIS has one line per field. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** Formats a day as `2024-03-09` with the given separator. */
export const dayText = ({ year, month, day }: CalendarDay, separator = '-'): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(separator);

/** Writes RIS with type `VIDEO`, because `ELEC` and `WEB` are printed as web pages. The format requires CRLF. */
export const risText = (records: readonly CitationRecord[]): string => records.map(risRecord).join('\r\n');

function risRecord({ id, title, author, issued, accessed, url, language }: CitationRecord): string {
  const tags: [tag: string, value: string | null][] = [
    ['TY', 'VIDEO'],
    ['ID', id],
    ['TI', title],
    ['AU', author],
    ['PY', issued && dayText(issued, '/').slice(0, 4)],
    ['DA', issued && dayText(issued, '/')],
    // The date of access.
    ['Y2', dayText(accessed, '/')],
    ['UR', url],
    ['LA', language],
  ];
  const lines = tags.flatMap(([tag, value]) => (value ? `${tag}  - ${value}` : []));
  return [...lines, 'ER  - ', ''].join('\r\n');
}

/**
 * Writes CSL-JSON with type `motion_picture`, which styles print as a film or video. With `webpage`, the medium and the
 * duration would be lost.
 */
export const cslText = (records: readonly CitationRecord[]): string =>
  `${JSON.stringify(records.map(cslItem), null, 2)}\n`;

const cslItem = ({ id, title, author, issued, accessed, url, language, length }: CitationRecord) => ({
  id,
  type: 'motion_picture',
  title,
  // A channel name has no given and family name.
  ...(author && { author: [{ literal: author }] }),
  ...(issued && { issued: cslDate(issued) }),
  accessed: cslDate(accessed),
  URL: url,
  ...(language && { language }),
  ...(length && { dimensions: length }),
});

const cslDate = ({ year, month, day }: CalendarDay) => ({ 'date-parts': [[year, month, day]] });

/** Writes BibTeX with type `@misc`, which every style supports. The text is UTF-8 with unescaped accents. */
export const bibtexText = (records: readonly CitationRecord[]): string => records.map(bibtexEntry).join('\n');

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function bibtexEntry(record: CitationRecord): string {
  const { title, author, issued, accessed, url, language } = record;
  const fields: [name: string, value: string | null | undefined][] = [
    // Inner braces mark the name as not a person's, and preserve the capitals of the title.
    ['author', author && `{{${escapeTex(author)}}}`],
    ['title', `{{${escapeTex(title)}}}`],
    ['year', issued && `{${String(issued.year).padStart(4, '0')}}`],
    ['month', issued && months[issued.month - 1]],
    ['day', issued && `{${issued.day}}`],
    ['howpublished', '{Video}'],
    ['url', `{${url}}`],
    ['urldate', `{${dayText(accessed)}}`],
    ['language', language && `{${escapeTex(language)}}`],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? `  ${name} = ${value},` : []));
  return `@misc{${citationKey(record)},\n${lines.join('\n')}\n}\n`;
}

/** Returns a key that contains only characters that every BibTeX program accepts. The video id makes it unique. */
const citationKey = ({ author, issued, id }: CitationRecord): string => {
  const name = (author ?? '').normalize('NFD').replace(/[^A-Za-z0-9]/g, '');
  return `${name.slice(0, 40) || 'video'}${issued?.year ?? ''}-${id}`;
};

/**
 * BibTeX counts braces even after a backslash, so they are written as named commands, like the characters that a
 * backslash does not escape in TeX.
 */
const texCommands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
/** Matches the position inside a character pair that TeX turns into a dash, quote, guillemet or inverted mark. */
const ligatures = /(?<=([-`',<>]))(?=\1)|(?<=[?!])(?=`)/g;

export const escapeTex = (text: string): string =>
  text.replace(/[\\{}~^&%$#_]/g, (sign) => texCommands[sign] ?? `\\${sign}`).replace(ligatures, '{}');

export const citationFormats = ['csl', 'bibtex', 'ris'] as const;
export type CitationFormat = (typeof citationFormats)[number];

export const citationWriters: Record<
  CitationFormat,
  { name: Label; extension: string; mediaType: string; write(cited: readonly CitationRecord[]): string }
> = {
  csl: {
    name: { text: 'CSL-JSON' },
    extension: 'csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    write: cslText,
  },
  bibtex: { name: { text: 'BibTeX' }, extension: 'bib', mediaType: 'application/x-bibtex', write: bibtexText },
  ris: { name: { text: 'RIS' }, extension: 'ris', mediaType: 'application/x-research-info-systems', write: risText },
};
