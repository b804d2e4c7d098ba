import type * as z from 'zod/mini';
import type { ValidationIssue } from './failure';

type SchemaIssue = z.core.$ZodIssue;

/** What a schema has against a value, in the shape of the service's own complaints (section "Errors"). */
export const validationIssues = (error: z.core.$ZodError): ValidationIssue[] => error.issues.map(validationIssue);

export const validationIssue = (issue: SchemaIssue): ValidationIssue => ({
  path: issue.path.map(String).join('.'),
  code: issue.code,
  message: reasonOf(issue),
});

/** The small build of zod has no words of its own, so the facts of an issue stand for them. */
const reasonOf = (issue: SchemaIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`;
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}`;
    case 'too_big':
      return `expected at most ${issue.maximum}`;
    case 'too_small':
      return `expected at least ${issue.minimum}`;
    case 'invalid_format':
      return `expected ${issue.pattern ?? issue.format}`;
    default:
      return issue.message;
  }
};
