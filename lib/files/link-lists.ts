/** A file of a link list. */
export interface LinkListEntry {
  /** http or https. */
  url: string;
  /** The file name. */
  name: string;
  /** `null` if unknown. */
  seconds: number | null;
  /** The title that a player shows. */
  title: string;
}

export type LinkListFormat = 'txt' | 'aria2' | 'm3u';

/** The file extension and media type of each format. aria2 reads any file, so its name says what it is. */
export const linkListFormats: Record<LinkListFormat, { ending: string; mediaType: string }> = {
  txt: { ending: 'txt', mediaType: 'text/plain' },
  aria2: { ending: 'aria2.txt', mediaType: 'text/plain' },
  m3u: { ending: 'm3u', mediaType: 'audio/x-mpegurl' },
};

const writers: Record<LinkListFormat, (files: readonly LinkListEntry[]) => string[]> = {
  txt: (files) => files.map(({ url }) => url),
  /** Options of an address follow on indented lines (aria2's manual, "Input File"). */
  aria2: (files) => files.flatMap(({ url, name }) => [url, `  out=${oneLine(name)}`]),
  m3u: (files) => [
    '#EXTM3U',
    ...files.flatMap(({ url, seconds, title }) => [
      // -1 means unknown.
      `#EXTINF:${seconds === null ? -1 : Math.round(seconds)},${oneLine(title)}`,
      url,
    ]),
  ],
};

/**
 * Writes a list of links for other downloaders and players. The links are signed, so everybody who has the list can use
 * them.
 */
export const writeLinkList = (form: LinkListFormat, files: readonly LinkListEntry[]): string =>
  writers[form](files)
    .map((line) => `${line}\n`)
    .join('');

/** A line break in a name would start another line of the file. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
