import { csvText } from '../csv';
import { escapedMarkdown } from '../markdown-text';
import type { Say } from '../words';
import { costsTable } from './costs-file';
import { type Field, type FieldKind, fields } from './fields';
import { missingTable } from './missing-file';
import { requestsTable } from './requests-file';

/** The tables of a package and their columns. */
export const tables: readonly { name: string; fields: readonly Field[] }[] = [
  { name: 'videos.csv', fields },
  missingTable,
  requestsTable,
  costsTable,
];

/** A type as the data dictionary calls it. */
const typeNames: Record<FieldKind, string> = {
  text: 'text',
  integer: 'integer',
  decimal: 'number',
  boolean: 'true or false',
  time: 'date and time, ISO 8601',
  list: 'list, as JSON',
  object: 'object, as JSON',
  any: 'JSON',
};

const rowsOf = (say: Say): string[][] =>
  tables.flatMap(({ name, fields: columns }) =>
    columns.map((field) => [name, field.name, typeNames[field.kind], field.unit ?? '', say(field.note), field.section]),
  );

const heads = ['table', 'field', 'type', 'unit', 'note', 'source'];

/** Every column of every table: what it means, and where in the interface document it is from (FMT-04). */
export const dictionaryCsv = (say: Say): string => csvText([heads, ...rowsOf(say)]);

/** The same for reading. */
export function dictionaryMarkdown(say: Say): string {
  const lines = rowsOf(say).map((row) => `| ${row.map((cell) => escapedMarkdown(cell)).join(' | ')} |`);
  return [
    `# ${say('handInDictionary')}`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${' --- |'.repeat(heads.length)}`,
    ...lines,
    '',
  ].join('\n');
}
