import type * as z from 'zod/mini';
import { isRecord } from '@/lib/shared/is-record';
import { once } from '@/lib/shared/once';

type KeyPath = string | readonly string[];

/** An index. With `multiEntry` it has an entry for each element of a list. */
interface Index {
  keyPath: KeyPath;
  multiEntry?: true;
}

/** How records are stored. Records without a key path are stored under a key that is not part of them. */
export interface ObjectStore {
  keyPath?: KeyPath;
  indexes?: Readonly<Record<string, Index>>;
}

/**
 * A kind of record that the extension stores. The schema is the only description of its fields: the types, the checks
 * of stored rows and of rows in files, and the columns of exported tables come from it.
 */
export interface RecordType<
  Schema extends z.ZodMiniObject = z.ZodMiniObject,
  Key extends KeyPath = KeyPath,
  Indexes extends Readonly<Record<string, Index>> = Readonly<Record<string, Index>>,
> extends ObjectStore {
  keyPath: Key;
  indexes: Indexes;
  schema(): Schema;
  /**
   * Returns values for the damaged fields of a row that must be shown whatever is damaged; `null` if the row cannot be
   * shown. Without this function, damaged rows are skipped.
   */
  fallback?(row: Readonly<Record<string, unknown>>): Partial<z.output<Schema>> | null;
  /** Returns whether a row of a file, which anyone can edit, may be stored. All its fields are valid. */
  isAcceptable?(row: z.output<Schema>): boolean;
  /** Returns a row in a state in which it neither runs nor spends anything by itself, for files. */
  deactivate?(row: z.output<Schema>): z.output<Schema>;
}

export type RecordOf<Type extends RecordType> = z.output<ReturnType<Type['schema']>>;

// @__NO_SIDE_EFFECTS__
export const defineRecord = <
  Schema extends z.ZodMiniObject,
  const Key extends KeyPath,
  const Indexes extends Readonly<Record<string, Index>>,
>(
  type: RecordType<Schema, Key, Indexes>,
): RecordType<Schema, Key, Indexes> => ({ ...type, schema: once(type.schema) });

/** Returns whether all fields of a row are valid. Further fields are not checked. */
export const isValid = (type: RecordType, row: unknown): boolean => type.schema().safeParse(row).success;

/** Returns a row with these values in place of its damaged fields. */
export function replaceDamaged<Type extends RecordType>(
  type: Type,
  row: object,
  values: Partial<RecordOf<Type>>,
): RecordOf<Type> {
  const { error } = type.schema().safeParse(row);
  const damaged = new Set(error?.issues.map(({ path }) => path[0]));
  const replaced = [...damaged].map((name) => [name, Reflect.get(values, name ?? '')] as const);
  return { ...row, ...Object.fromEntries(replaced) } as RecordOf<Type>;
}

/** Returns a row that a page can show; `null` if it cannot be shown. */
export function readableRow<Type extends RecordType>(type: Type, row: unknown): RecordOf<Type> | null {
  if (isValid(type, row)) return row as RecordOf<Type>;
  if (!isRecord(row)) return null;
  const values = type.fallback?.(row);
  return values ? replaceDamaged(type, row, values as Partial<RecordOf<Type>>) : null;
}

/** Keys are compared as plain text. An index over a list has an entry for each element. */
type KeyPart<Value> = Value extends readonly (infer Element)[]
  ? KeyPart<Element>
  : Value extends z.core.$brand
    ? string
    : Value;
type Field<Row, Name> = Name extends keyof Row ? KeyPart<NonNullable<Row[Name]>> : never;
type KeyOf<Row, Path> = Path extends string
  ? Field<Row, Path>
  : { -readonly [Nth in keyof Path]: Field<Row, Path[Nth]> };

/** The type of an object store for `idb`. */
export type StoreOf<Type> =
  Type extends RecordType<infer Schema, infer Key, infer Indexes>
    ? {
        key: KeyOf<z.output<Schema>, Key>;
        value: z.output<Schema>;
        indexes: { [Name in keyof Indexes]: KeyOf<z.output<Schema>, Indexes[Name]['keyPath']> };
      }
    : never;
