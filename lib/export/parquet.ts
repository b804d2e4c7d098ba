import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { parseTime } from '@/lib/shared/parse-time';
import type { CellValue, FieldKind } from './columns';
import type { ExportFile } from './export-file';
import { createRowReader, exportFields } from './fields';
import { type ObservationScope, readObservations } from './observations';
import type { VideoObservation } from './video-observation';

/** Limits of a row group, which is read and written as a whole: rows or characters, whichever is reached first. */
const maxGroupRows = 10_000;
const maxGroupCharacters = 2_000_000;

const schemaElement = (kind: FieldKind): Partial<SchemaElement> => {
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

const parquetSchema = (): SchemaElement[] => [
  { name: 'root', num_children: exportFields.length },
  ...exportFields.map(({ name, kind }) => ({
    ...schemaElement(kind),
    name,
    repetition_type: name === 'id' ? ('REQUIRED' as const) : ('OPTIONAL' as const),
  })),
];

/** Converts a value to the type of its column. An invalid date becomes `null`. */
function parquetValue(kind: FieldKind, value: CellValue): string | bigint | boolean | Date | null {
  if (value === null || typeof value === 'boolean') return value;
  if (kind === 'integer') return BigInt(value);
  if (kind !== 'time') return value;
  const time = parseTime(value);
  return Number.isNaN(time) ? null : new Date(time);
}

/**
 * Creates a writer of a Parquet file, which writes one row group at a time. `createdBy` names the tool and its version.
 */
export function createParquetFileWriter(createdBy: string) {
  const out = new ByteWriter();
  const writer = new ParquetWriter({ writer: out, schema: parquetSchema(), createdBy });
  let rows: CellValue[][] = [];
  let characters = 0;
  const writeGroup = (): void => {
    const columnData: ColumnSource[] = exportFields.map(({ name, kind }, index) => ({
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
    add(values: CellValue[][]): Uint8Array | null {
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
    const part = createParquetFileWriter(createdBy);
    for await (const batch of readObservations(source, scope)) {
      const ready = part.add(batch.map((row: VideoObservation) => valuesOf(row)));
      if (ready) yield ready;
    }
    yield part.end();
  },
});
