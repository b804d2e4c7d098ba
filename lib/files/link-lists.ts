/** One file of a list for another downloader. */
export interface LinkListEntry {
  /** http or https. */
  url: string;
  /** The name wanted on disk. */
  name: string;
  /** `null` where nobody knows. */
  seconds: number | null;
  /** What a player shows. */
  title: string;
}

export type LinkListFormat = 'txt' | 'aria2' | 'm3u';

/** How each form is saved. aria2 takes its input (`-i`) from any file; the name says what it is. */
export const linkListFormats: Record<LinkListFormat, { ending: string; mediaType: string }> = {
  txt: { ending: 'txt', mediaType: 'text/plain' },
  aria2: { ending: 'aria2.txt', mediaType: 'text/plain' },
  m3u: { ending: 'm3u', mediaType: 'audio/x-mpegurl' },
};

const writers: Record<LinkListFormat, (files: readonly LinkListEntry[]) => string[]> = {
  txt: (files) => files.map(({ url }) => url),
  /** aria2's manual, "Input File": options of an address follow on lines that begin with a space. */
  aria2: (files) => files.flatMap(({ url, name }) => [url, `  out=${oneLine(name)}`]),
  m3u: (files) => [
    '#EXTM3U',
    ...files.flatMap(({ url, seconds, title }) => [
      // -1 is the format's own "unknown".
      `#EXTINF:${seconds === null ? -1 : Math.round(seconds)},${oneLine(title)}`,
      url,
    ]),
  ],
};

/** A list of links as text for other downloaders and players. The links in it are signed: whoever has it can use them. */
export const writeLinkList = (form: LinkListFormat, files: readonly LinkListEntry[]): string =>
  writers[form](files)
    .map((line) => `${line}\n`)
    .join('');

/** A line break in a name would be a line of the file. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
