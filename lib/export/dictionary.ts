import { csvText } from '@/lib/shared/csv';
import type { Translate } from '@/lib/shared/localized-text';
import { escapeMarkdown } from '@/lib/shared/markdown-text';
import { tablesIn } from './data-dictionary';
import type { FieldKind } from './fields';

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

const dictionaryRows = (t: Translate, files: readonly string[]): string[][] =>
  tablesIn(files).flatMap(({ name, fields: columns }) =>
    columns.map((field) => [name, field.name, typeNames[field.kind], field.unit ?? '', t(field.note), field.section]),
  );

const dictionaryHeader = ['table', 'field', 'type', 'unit', 'note', 'source'];

/** Every column of every table among these files: what it means, and where in the interface document it is from. */
export const dictionaryCsv = (t: Translate, files: readonly string[]): string =>
  csvText([dictionaryHeader, ...dictionaryRows(t, files)]);

/** The same for reading. */
export function dictionaryMarkdown(t: Translate, files: readonly string[]): string {
  const lines = dictionaryRows(t, files).map((row) => `| ${row.map((cell) => escapeMarkdown(cell)).join(' | ')} |`);
  return [
    `# ${t('handInDictionary')}`,
    '',
    `| ${dictionaryHeader.join(' | ')} |`,
    `|${' --- |'.repeat(dictionaryHeader.length)}`,
    ...lines,
    '',
  ].join('\n');
}
