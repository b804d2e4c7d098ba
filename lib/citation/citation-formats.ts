import type { MessageName } from '@/lib/shared/localized-text';
import { type CalendarDay, type CitationRecord, dayText } from './citation-record';

/** RIS: `VIDEO`, because `ELEC` and `WEB` are printed as pages. Lines end as the format says, with CR and LF. */
export const risText = (records: readonly CitationRecord[]): string => records.map(risRecord).join('\r\n');

function risRecord({ id, title, author, issued, accessed, url, language }: CitationRecord): string {
  const tags: [tag: string, value: string | null][] = [
    ['TY', 'VIDEO'],
    ['ID', id],
    ['TI', title],
    ['AU', author],
    ['PY', issued && dayText(issued, '/').slice(0, 4)],
    ['DA', issued && dayText(issued, '/')],
    // The day it was accessed.
    ['Y2', dayText(accessed, '/')],
    ['UR', url],
    ['LA', language],
  ];
  const lines = tags.flatMap(([tag, value]) => (value ? `${tag}  - ${value}` : []));
  return [...lines, 'ER  - ', ''].join('\r\n');
}

/**
 * CSL-JSON. `motion_picture` is what citation styles print as a film or video with whoever made it; `webpage` would lose the
 * medium and the running time.
 */
export const cslText = (records: readonly CitationRecord[]): string =>
  `${JSON.stringify(records.map(cslItem), null, 2)}\n`;

const cslItem = ({ id, title, author, issued, accessed, url, language, length }: CitationRecord) => ({
  id,
  type: 'motion_picture',
  title,
  // A channel is no person with given and family name.
  ...(author && { author: [{ literal: author }] }),
  ...(issued && { issued: cslDate(issued) }),
  accessed: cslDate(accessed),
  URL: url,
  ...(language && { language }),
  ...(length && { dimensions: length }),
});

const cslDate = ({ year, month, day }: CalendarDay) => ({ 'date-parts': [[year, month, day]] });

/** BibTeX: `@misc`, the one type for such sources that every style since 1988 knows. UTF-8, accents as they are. */
export const bibtexText = (records: readonly CitationRecord[]): string => records.map(bibtexEntry).join('\n');

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function bibtexEntry(record: CitationRecord): string {
  const { title, author, issued, accessed, url, language } = record;
  const fields: [name: string, value: string | null | undefined][] = [
    // Braces within: a name that is no person's, and a title whose capitals stay.
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

/** Letters that no reader of keys stumbles over; the id makes it one of its own. */
const citationKey = ({ author, issued, id }: CitationRecord): string => {
  const name = (author ?? '').normalize('NFD').replace(/[^A-Za-z0-9]/g, '');
  return `${name.slice(0, 40) || 'video'}${issued?.year ?? ''}-${id}`;
};

/** Braces are counted even behind a backslash, so that they and what TeX reads as a command are written by name. */
const texCommands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
/** Signs that TeX would draw together into another one: dashes, quotes, guillemets and turned marks. */
const ligatures = /(?<=([-`',<>]))(?=\1)|(?<=[?!])(?=`)/g;

const escapeTex = (text: string): string =>
  text.replace(/[\\{}~^&%$#_]/g, (sign) => texCommands[sign] ?? `\\${sign}`).replace(ligatures, '{}');

export const citationFormats = ['csl', 'bibtex', 'ris'] as const;
export type CitationFormat = (typeof citationFormats)[number];

/** The formats of a citation: how each is called, written and saved. */
export const citationWriters: Record<
  CitationFormat,
  { name: MessageName; extension: string; mediaType: string; write(cited: readonly CitationRecord[]): string }
> = {
  csl: {
    name: 'citationCsl',
    extension: 'csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    write: cslText,
  },
  bibtex: { name: 'citationBibtex', extension: 'bib', mediaType: 'application/x-bibtex', write: bibtexText },
  ris: { name: 'citationRis', extension: 'ris', mediaType: 'application/x-research-info-systems', write: risText },
};
