import { z } from 'zod/v3';
import { readPageToken } from './paging.ts';

/** Section "Identifier formats": a video id has exactly 11 characters. */
export const videoId = z.string().length(11);

/** Section "Identifier formats": a channel id has exactly 24 characters and starts with `UC`. */
export const channelId = z.string().length(24).regex(/^UC/);

/** Returns the schema of a comma-separated list in a query. */
export const commaList = <Item extends z.ZodTypeAny>(list: z.ZodArray<Item>) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), list);

/**
 * Returns the schema of the optional `fields` filter with these allowed names; by default the filter selects all
 * fields.
 */
export const fieldsOf = <Names extends [string, ...string[]]>(names: Names) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.enum(names)).optional(),
  ) as unknown as z.ZodType<Names[number][] | undefined>;

/** Section "Limits", search page size: a number from 0 to 50 as text, by default 50. */
export const pageSize = z
  .string()
  .regex(/^\d+$/, 'Expected a number from 0 to 50')
  .refine((text) => Number(text) <= 50, 'Expected a number from 0 to 50')
  .default('50')
  .transform(Number);

/** A page token from an earlier response, converted to the index of the page's first row. */
export const pageToken = z
  .string()
  .optional()
  .transform((token, context) => {
    const offset = token === undefined ? 0 : readPageToken(token);
    if (offset !== null) return offset;
    context.addIssue({ code: 'custom', message: 'Unknown page token' });
    return z.NEVER;
  });
