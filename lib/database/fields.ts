import * as z from 'zod/mini';
import { isRecord } from '@/lib/shared/is-record';
import { once } from '@/lib/shared/once';

/** A time from 1970 on that `Date` can represent (ECMA-262, time values), in milliseconds since 1970. */
export const time = once(() => z.number().check(z.gte(0), z.lte(8.64e15)));

/** A sum in millionths of a dollar that is small enough to be added without rounding. */
export const amount = once(() => z.number().check(z.gte(0), z.lte(1e15)));

export const count = () => z.int().check(z.gte(0));

const isCell = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export type Cell = string | number | boolean | null;

/** The columns of a table, by name. One check for all cells is several times as fast as one schema per cell. */
export const columns = <Name extends string>() =>
  z.custom<Partial<Record<Name, readonly Cell[]>>>(
    (value) => isRecord(value) && Object.values(value).every((column) => Array.isArray(column) && column.every(isCell)),
  );

/** Text that has one of these values in this version; later versions may write others. */
export const knownText = <Text extends string>() => z.string() as unknown as z.ZodMiniType<Text, Text>;
