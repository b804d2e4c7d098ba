import { z } from 'zod/v3';
import { nameIn, type TrueNames } from './service-descriptions';
import type { TestEndpoint } from './test-endpoints';

interface Shape {
  type?: string;
  enum?: [string, ...string[]];
  minLength?: number;
  maxLength?: number;
  items?: Shape;
}

const validatorFor = ({ type, enum: set, minLength, maxLength, items }: Shape): z.ZodTypeAny => {
  if (type === 'array')
    return z.preprocess(
      (text) => (typeof text === 'string' ? text.split(',') : text),
      z.array(validatorFor(items ?? {})),
    );
  if (type === 'integer') return z.coerce.number().int();
  if (set) return z.enum(set);
  return maxLength !== undefined && minLength === maxLength ? z.string().length(maxLength) : z.string();
};

/**
 * Returns the documented error body of a service with these names for a request, or `null` if the request is valid. A
 * `strict` service rejects unknown names.
 */
export function validationErrorBody(
  { path, parameters }: TestEndpoint,
  names: TrueNames,
  query: Record<string, string>,
  strict: boolean,
): unknown {
  const shape = Object.fromEntries(
    parameters.map(({ is, schema, required }) => {
      const value = validatorFor(schema as Shape);
      return [nameIn(names, is), required ? value : value.optional()];
    }),
  );
  const plain = strict ? z.object(shape).strict() : z.object(shape);
  const identifying = ['playlistItems.playlist', 'channelId', 'playlistItems.video'].map((is) => nameIn(names, is));
  const isWrapped = path === '/playlistItems';
  const validator = plain.superRefine((params, context) => {
    if (!isWrapped || identifying.some((name) => params[name] !== undefined)) return;
    const issue = { code: 'invalid_type', expected: 'string', received: 'undefined' } as const;
    context.addIssue({ ...issue, path: identifying.slice(0, 1), message: 'Required' });
  });
  const result = validator.safeParse(query);
  if (result.success) return null;
  const body = { success: false, error: { issues: result.error.issues, name: 'ZodError' } };
  return isWrapped ? { success: false, error: body } : body;
}
