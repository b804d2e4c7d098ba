import type * as z from 'zod/mini';
import type { ValidationIssue } from './failure';
import { validationIssue } from './problems';
import { quickCheckOf } from './quick-check';

/** A row without the fields that could not be read, and why. */
interface RowResult {
  /** `undefined` where nothing of it can be used. */
  row: unknown;
  problems: ValidationIssue[];
}

/**
 * Reads a row field by field: a number given as text is read as a number and the other way round, and a field that is not
 * what section "Resources" says is left out, with the reason. A row whose required fields cannot be read is not readable.
 * The row itself is never changed.
 */
export function readRow(schema: z.ZodMiniType, row: unknown): RowResult {
  const problems: ValidationIssue[] = [];
  if (quickCheckOf(schema)(row)) return { row, problems };
  const copy = { row: structuredClone(row) };
  // Each round converts or removes something.
  while (copy.row !== undefined) {
    const { error } = schema.safeParse(copy.row);
    if (!error) break;
    let before: string | undefined;
    const lists = new Set<unknown[]>();
    for (const issue of error.issues.map(firstUnionIssue)) {
      const problem = validationIssue(issue);
      // A value of the wrong type also has the wrong length.
      if (problem.path !== before && !repairValue(copy, ['row', ...issue.path], lists, issue)) problems.push(problem);
      before = problem.path;
    }
    // Once for all elements of a list: its places stay what they are until then, and a long one takes no longer.
    for (const list of lists) removeHoles(list);
  }
  return { row: copy.row, problems };
}

/** What is none of several kinds is judged by the first, which is what the document says. */
function firstUnionIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const [first] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : [];
  return first ? { ...first, path: [...issue.path, ...first.path] } : issue;
}

/**
 * Converts the value at a path to the expected type, or removes it; where a required value is missing, removes what it is
 * missing in. Returns whether it was converted.
 */
function repairValue(root: object, path: readonly PropertyKey[], lists: Set<unknown[]>, issue: object = {}): boolean {
  const above = path.slice(0, -1);
  const key = path.at(-1) as PropertyKey;
  const parent: Record<PropertyKey, unknown> = above.reduce((value, each) => Object(value[each]), Object(root));
  const value = convertValue(parent[key], 'expected' in issue && issue.expected);
  if (value !== undefined) parent[key] = value;
  else if (Object.hasOwn(parent, key)) {
    delete parent[key];
    if (Array.isArray(parent)) lists.add(parent);
  } else if (above.length > 0) repairValue(root, above, lists);
  return value !== undefined;
}

function removeHoles(list: unknown[]): void {
  let length = 0;
  // Skips the places that were deleted.
  list.forEach((each) => {
    list[length++] = each;
  });
  list.length = length;
}

function convertValue(value: unknown, expected: unknown): unknown {
  if (expected === 'string' && typeof value === 'number') return String(value);
  const isNumeric = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);
  return expected === 'number' && isNumeric ? Number(value) : undefined;
}
