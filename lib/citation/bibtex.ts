import { type CitationRecord, dayText } from './citation-record';

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
