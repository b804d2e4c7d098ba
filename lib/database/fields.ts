import * as z from 'zod/mini';

/** A time from 1970 on that `Date` can represent (ECMA-262, time values), in milliseconds since 1970. */
export const time = () => z.number().check(z.gte(0), z.lte(8.64e15));

/** A sum in millionths of a dollar that is small enough to be added without rounding. */
export const amount = () => z.number().check(z.gte(0), z.lte(1e15));
