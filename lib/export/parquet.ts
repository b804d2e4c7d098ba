import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ExportFile } from './export-file';
import { type FieldKind, fields } from './fields';
import { type Observed, observations, type Which } from './observations';
import { recorder, type Value } from './record';

/** A group is what a reader takes at a time, and what is in memory here: so many rows or so much text, whichever comes first. */
const mostRows = 10_000;
const mostLetters = 2_000_000;

const elementOf = (kind: FieldKind): Partial<SchemaElement> => {
  switch (kind) {
    case 'integer':
      return { type: 'INT64' };
    case 'boolean':
      return { type: 'BOOLEAN' };
    case 'time':
      return { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' };
    default:
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  }
};

const schema = (): SchemaElement[] => [
  { name: 'root', num_children: fields.length },
  ...fields.map(({ name, kind }) => ({
    ...elementOf(kind),
    name,
    repetition_type: name === 'id' ? ('REQUIRED' as const) : ('OPTIONAL' as const),
  })),
];

/** A value in the type of its column; a date that cannot be read is left empty, and stays as it came in the other files. */
function typed(kind: FieldKind, value: Value): string | bigint | boolean | Date | null {
  if (value === null || typeof value === 'boolean') return value;
  if (kind === 'integer') return BigInt(value);
  if (kind !== 'time') return value;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : new Date(at);
}

/** A Parquet file that is written group by group; `createdBy` names the tool and its version (PRV-05). */
export function parquetPart(createdBy: string) {
  const out = new ByteWriter();
  const writer = new ParquetWriter({ writer: out, schema: schema(), createdBy });
  let rows: Value[][] = [];
  let letters = 0;
  const group = (): void => {
    const columnData: ColumnSource[] = fields.map(({ name, kind }, at) => ({
      name,
      data: rows.map((row) => typed(kind, row[at] ?? null)),
    }));
    writer.write({ columnData, rowGroupSize: mostRows });
    rows = [];
    letters = 0;
  };
  const taken = (): Uint8Array => {
    const bytes = out.getBytes().slice();
    // What went out is forgotten; the offset goes on counting.
    out.index = 0;
    return bytes;
  };
  return {
    /** What is ready to be written, where these rows filled a group. */
    add(values: Value[][]): Uint8Array | null {
      for (const row of values) {
        rows.push(row);
        for (const value of row) letters += typeof value === 'string' ? value.length : 0;
      }
      if (rows.length < mostRows && letters < mostLetters) return null;
      group();
      return taken();
    },
    end(): Uint8Array {
      if (rows.length > 0) group();
      writer.finish();
      return taken();
    },
  };
}

/** The videos of a collection with the types of a database: whole numbers of 64 bits, moments, yes and no. */
export const videosParquet = (which: Which, createdBy: string): ExportFile => ({
  name: 'videos.parquet',
  mediaType: 'application/vnd.apache.parquet',
  async *rows(source) {
    const valuesOf = recorder(source);
    const part = parquetPart(createdBy);
    for await (const slice of observations(source, which)) {
      const ready = part.add(slice.map((row: Observed) => valuesOf(row)));
      if (ready) yield ready;
    }
    yield part.end();
  },
});
