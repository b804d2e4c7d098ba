import type { ZodError } from 'zod/v3';
import type { EndpointResult } from './endpoint.ts';

/**
 * Returns the response to invalid parameters (section "Errors"). The interface states no status; 400 is
 * assumed.
 */
export const invalid = (error: ZodError, wireName: (word: string | number) => string | number): EndpointResult => ({
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
  rejection: 'invalid',
});

/** Response to a request with an invalid token or without a positive balance (section "Errors"). */
export const forbidden = (): EndpointResult => ({
  status: 403,
  body: { error: { message: 'Forbidden' } },
  rejection: 'forbidden',
});

/** Response for a resource that does not exist; the body has the shape of an authorization failure. */
export const notFound = (message: string): EndpointResult => ({
  status: 404,
  body: { error: { message } },
  rejection: 'not-found',
});
