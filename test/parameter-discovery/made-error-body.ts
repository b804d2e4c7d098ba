import { z } from 'zod/v3';
import type { MadeEndpoint } from './made-endpoints';
import { nameIn, type TrueNames } from './made-service';

interface Shape {
  type?: string;
  enum?: [string, ...string[]];
  minLength?: number;
  maxLength?: number;
  items?: Shape;
}

const takenAs = ({ type, enum: set, minLength, maxLength, items }: Shape): z.ZodTypeAny => {
  if (type === 'array')
    return z.preprocess((text) => (typeof text === 'string' ? text.split(',') : text), z.array(takenAs(items ?? {})));
  if (type === 'integer') return z.coerce.number().int();
  if (set) return z.enum(set);
  return maxLength !== undefined && minLength === maxLength ? z.string().length(maxLength) : z.string();
};

/**
 * Returns the errors of a service with these names for a request, as documented; `null` if there are none. `strict`
 * services reject unknown names.
 */
export function madeRefusal(
  { path, takes }: MadeEndpoint,
  names: TrueNames,
  given: Record<string, string>,
  strict: boolean,
): unknown {
  const shape = Object.fromEntries(
    takes.map(({ is, schema, required }) => {
      const value = takenAs(schema as Shape);
      return [nameIn(names, is), required ? value : value.optional()];
    }),
  );
  const plain = strict ? z.object(shape).strict() : z.object(shape);
  const identifying = ['playlistItems.playlist', 'channelId', 'playlistItems.video'].map((is) => nameIn(names, is));
  const isWrapped = path === '/playlistItems';
  const whole = plain.superRefine((asked, context) => {
    if (!isWrapped || identifying.some((name) => asked[name] !== undefined)) return;
    const issue = { code: 'invalid_type', expected: 'string', received: 'undefined' } as const;
    context.addIssue({ ...issue, path: identifying.slice(0, 1), message: 'Required' });
  });
  const read = whole.safeParse(given);
  if (read.success) return null;
  const body = { success: false, error: { issues: read.error.issues, name: 'ZodError' } };
  return isWrapped ? { success: false, error: body } : body;
}
