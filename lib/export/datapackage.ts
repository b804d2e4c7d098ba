import type { Field, FieldKind } from './fields';
import type { Which } from './observations';
import type { Written } from './package-entry';
import { tableOf } from './package-tables';
import { stamp } from './record';
import type { Facts } from './study-facts';

const typeOf: Record<FieldKind, { type: string; format?: string }> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  // The specification's own form has no fractions of seconds; dates of the service stay as they came.
  time: { type: 'datetime', format: 'any' },
  list: { type: 'array' },
  object: { type: 'object' },
  any: { type: 'any' },
};

/** How comma-separated tables are written. */
const dialect = { delimiter: ',', quoteChar: '"', doubleQuote: true, lineTerminator: '\r\n', header: true };

interface Package {
  facts: Facts;
  description: string;
  toolVersion: string;
  written: readonly Written[];
  /** What a field means, in the reader's words. */
  noteOf(field: Field): string;
  which: Which;
}

/** A Data Package by Frictionless, version 1: every file with its sum, every table with its columns (FMT-04). */
export const datapackageText = (what: Package): string =>
  `${JSON.stringify(
    {
      profile: 'data-package',
      name: nameOf(what.facts.name),
      title: what.facts.name,
      description: what.description,
      created: stamp(what.facts.changedAt),
      contributors: [{ title: `Sidelight ${what.toolVersion}`, role: 'wrangler' }],
      resources: what.written.map((file) => resourceOf(file, what)),
    },
    null,
    2,
  )}\n`;

/** The specification allows lower-case letters, digits and three signs. */
const nameOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'collection';

function resourceOf({ name, mediaType, sha256, bytes }: Written, what: Package) {
  const file = {
    name: nameOf(name),
    path: name,
    mediatype: mediaType.split(';')[0],
    format: name.slice(name.lastIndexOf('.') + 1),
    encoding: 'utf-8',
    bytes,
    hash: `sha256:${sha256}`,
  };
  const table = tableOf(name);
  if (!table) return { profile: 'data-resource', ...file };
  return {
    profile: 'tabular-data-resource',
    ...file,
    ...(table.isCsv && { dialect }),
    schema: {
      fields: table.fields.map((field) => ({
        name: field.name,
        ...typeOf[field.kind],
        description: what.noteOf(field),
        ...(field.unit && { unit: field.unit }),
      })),
      missingValues: [''],
      ...(name.startsWith('videos.') && { primaryKey: what.which === 'newest' ? ['id'] : ['id', 'capture_id'] }),
    },
  };
}
