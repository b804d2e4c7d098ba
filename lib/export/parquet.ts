import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { parseTime } from '@/lib/shared/parse-time';
import type { Cell } from '@/lib/shared/table';
import type { ExportTable, Field, FieldKind } from './columns';
import type { ExportFile } from './export-file';
import { createRowReader, videoFields } from './fields';
import { type ObservationScope, readObservations } from './observations';
import type { VideoObservation } from './video-observation';

/** Limits of a row group, which is read and written as a whole: rows or characters, whichever is reached first. */
const maxGroupRows = 10_000;
const maxGroupCharacters = 2_000_000;

const schemaElement = (kind: FieldKind): Partial<SchemaElement> => {
  switch (kind) {
    case 'integer':
      return { type: 'INT64' };
    case 'decimal':
      return { type: 'DOUBLE' };
    case 'boolean':
      return { type: 'BOOLEAN' };
    case 'time':
      return { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' };
    default:
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  }
};

const parquetSchema = (fields: readonly Field[]): SchemaElement[] => [
  { name: 'root', num_children: fields.length },
  ...fields.map(({ name, kind }) => ({
    ...schemaElement(kind),
    name,
    repetition_type: name === 'id' ? ('REQUIRED' as const) : ('OPTIONAL' as const),
  })),
];

/** Converts a value to the type of its column. An invalid date becomes `null`. */
function parquetValue(kind: FieldKind, value: Cell): string | bigint | number | boolean | Date | null {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (kind === 'integer') return BigInt(value);
  if (kind === 'decimal') return Number(value);
  if (kind !== 'time') return String(value);
  const time = parseTime(String(value));
  return Number.isNaN(time) ? null : new Date(time);
}

/**
 * Creates a writer of a Parquet file, which writes one row group at a time. `createdBy` names the tool and its version.
 */
export function createParquetFileWriter(createdBy: string, fields: readonly Field[]) {
  const out = new ByteWriter();
  const writer = new ParquetWriter({ writer: out, schema: parquetSchema(fields), createdBy });
  let rows: (readonly Cell[])[] = [];
  let characters = 0;
  const writeGroup = (): void => {
    const columnData: ColumnSource[] = fields.map(({ name, kind }, index) => ({
      name,
      data: rows.map((row) => parquetValue(kind, row[index] ?? null)),
    }));
    writer.write({ columnData, rowGroupSize: maxGroupRows });
    rows = [];
    characters = 0;
  };
  const flushBytes = (): Uint8Array => {
    const bytes = out.getBytes().slice();
    // Resets the buffer; the writer counts the file offset separately.
    out.index = 0;
    return bytes;
  };
  return {
    /** Adds rows. Returns the bytes of the row group if it is full, otherwise `null`. */
    add(values: readonly (readonly Cell[])[]): Uint8Array | null {
      for (const row of values) {
        rows.push(row);
        for (const value of row) characters += typeof value === 'string' ? value.length : 0;
      }
      if (rows.length < maxGroupRows && characters < maxGroupCharacters) return null;
      writeGroup();
      return flushBytes();
    },
    end(): Uint8Array {
      if (rows.length > 0) writeGroup();
      writer.finish();
      return flushBytes();
    },
  };
}

/** Writes the videos with database types: 64-bit integers, timestamps, booleans. */
export const videosParquet = (scope: ObservationScope, createdBy: string): ExportFile => ({
  name: 'videos.parquet',
  mediaType: 'application/vnd.apache.parquet',
  async *chunks(source) {
    const valuesOf = createRowReader(source, true);
    const part = createParquetFileWriter(createdBy, videoFields(source));
    for await (const batch of readObservations(source, scope)) {
      const ready = part.add(batch.map((row: VideoObservation) => valuesOf(row)));
      if (ready) yield ready;
    }
    yield part.end();
  },
});

/** Writes a table with database types. `batches` are its rows, a few at a time. */
export async function* tableParquet<Row>(
  { fields }: ExportTable<Row>,
  batches: AsyncIterable<readonly Row[]>,
  createdBy: string,
): AsyncGenerator<Uint8Array> {
  const file = createParquetFileWriter(createdBy, fields);
  for await (const rows of batches) {
    const ready = file.add(rows.map((row) => fields.map(({ cellOf }) => cellOf(row))));
    if (ready) yield ready;
  }
  yield file.end();
}
