import type { ZodError } from 'zod/v3';
import type { Answered } from './endpoint.ts';

/** Section "Errors", validation failure. The document shows no statuses; these are the plausible ones. */
export const invalid = (error: ZodError, wireName: (word: string | number) => string | number): Answered => ({
  status: 400,
  body: {
    success: false,
    error: {
      issues: error.issues.map((issue) => ({
        ...issue,
        path: issue.path.map((step, depth) => (depth === 0 ? wireName(step) : step)),
      })),
      name: 'ZodError',
    },
  },
  refusal: 'invalid',
});

/** Section "Errors", authorization failure. */
export const forbidden = (): Answered => ({
  status: 403,
  body: { error: { message: 'Forbidden' } },
  refusal: 'forbidden',
});

/** What was asked for does not exist; the body's shape follows the authorization failure. */
export const notThere = (message: string): Answered => ({
  status: 404,
  body: { error: { message } },
  refusal: 'not-there',
});
