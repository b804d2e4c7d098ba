import type * as z from 'zod/mini';
import { amount, time } from '@/lib/database/fields';
import type { RecordOf, RecordType } from '@/lib/database/record';
import type { Micros } from '@/lib/service/price';
import { price } from '@/lib/service/records';
import { strictJson } from '@/lib/shared/json';
import type { MessageName } from '@/lib/shared/localized-text';
import type { Cell } from '@/lib/shared/table';

/** The format of a value. `time` is ISO 8601 in text. Lists, objects and `any` are JSON text in tables. */
export type FieldKind = 'text' | 'integer' | 'decimal' | 'boolean' | 'time' | 'list' | 'object' | 'any';

/** A column of an exported table. */
export interface Field {
  name: string;
  kind: FieldKind;
  unit: 'seconds' | 'milliseconds' | 'words per minute' | 'US dollars' | 'bytes' | null;
  /** The section of the interface that defines the column, or the tool that does, such as `Sidelight`. */
  section: string;
  note: MessageName;
  /** Every value that the column can have, if these are words of Sidelight. */
  values?: readonly string[];
}

export interface Column<Row, Value extends Cell = Cell> extends Field {
  cellOf(row: Row): Value;
}

/** A table other than the table of videos, with the meaning of its columns. */
export interface ExportTable<Row> {
  name: string;
  fields: readonly Column<Row>[];
}

/** A value ready for output: numbers as digits, lists and objects as JSON text, times as ISO 8601. */
export type CellValue = string | boolean | null;

export const defineField = (name: string, kind: FieldKind, note: MessageName, section = 'Sidelight'): Field => ({
  name,
  kind,
  unit: null,
  section,
  note,
});

export const tableColumn = <Row, Value extends Cell>(
  name: string,
  kind: FieldKind,
  note: MessageName,
  cellOf: (row: Row) => Value,
): Column<Row, Value> => ({ ...defineField(name, kind, note), cellOf });

type RowWith<Row, Name extends keyof Row> = { readonly [Key in Name]?: Row[Key] | null | undefined };

/**
 * Returns a function that creates columns from the fields of a record. The schema of a field gives the kind of its
 * column, the fixed values and the form of the cells. Amounts are in dollars with six decimals, and an absent value is
 * `null`. A column is named like its field by default, in snake case.
 */
export const recordColumns =
  <Type extends RecordType>(type: Type) =>
  <Name extends keyof RecordOf<Type> & string>(
    field: Name,
    note: MessageName,
    name = snakeCase(field),
  ): Column<RowWith<RecordOf<Type>, Name>, CellValue> => {
    const schema = requiredSchema(type.schema().shape[field] as Schema);
    const textOf = isAmount(schema) ? dollarText : cellTexts[kindOf(schema)];
    const values = fixedValues(schema);
    const cellOf = (row: RowWith<RecordOf<Type>, Name>) => {
      const value = row[field];
      return value === undefined || value === null ? null : textOf(value as never);
    };
    const unit = isAmount(schema) ? 'US dollars' : field === 'bytes' ? 'bytes' : null;
    return { ...tableColumn(name, kindOf(schema), note, cellOf), unit, ...(values && { values }) };
  };

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const isoTime = (time: number): string => new Date(time).toISOString();

const dollarText = (micros: Micros): string => (micros / 1_000_000).toFixed(6);

const cellTexts: Record<FieldKind, (value: never) => CellValue> = {
  text: (value: string) => value,
  integer: (value: number) => String(value),
  decimal: (value: number) => String(value),
  boolean: (value: boolean) => value,
  time: isoTime,
  list: strictJson,
  object: strictJson,
  any: strictJson,
};

type Schema = z.core.$ZodType;

/** Returns the definition of a schema; zod's own schemas have one of these types. */
const definitionOf = (schema: Schema) => schema._zod.def as z.core.$ZodTypes['_zod']['def'];

export function columnsOfSchema(schema: Schema): string[] {
  const definition = definitionOf(schema);
  return definition.type === 'object' ? Object.keys(definition.shape) : [];
}

/** Returns the schema of the values that are neither absent nor `null`. */
function requiredSchema(schema: Schema): Schema {
  const definition = definitionOf(schema);
  const isOptional = definition.type === 'optional' || definition.type === 'nullable';
  return isOptional ? requiredSchema(definition.innerType) : schema;
}

const isAmount = (schema: Schema): boolean => schema === amount() || schema === price();

export function kindOf(optional: Schema): FieldKind {
  const schema = requiredSchema(optional);
  if (schema === time()) return 'time';
  if (isAmount(schema)) return 'decimal';
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
    case 'enum':
      return 'text';
    case 'number':
      return 'format' in definition ? 'integer' : 'decimal';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'list';
    case 'object':
    case 'record':
      return 'object';
    default:
      return 'any';
  }
}

/** Returns the only values that a schema accepts; `undefined` if it accepts others. */
function fixedValues(schema: Schema): string[] | undefined {
  const definition = definitionOf(schema);
  return definition.type === 'enum' ? Object.values(definition.entries).map(String) : undefined;
}
