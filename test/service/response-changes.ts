import { z } from 'zod/v3';
import { type EndpointName, endpointNames } from './drawn-prices.ts';

/**
 * A change to the successful responses of one endpoint. The rows of a response are the elements of its array, or of
 * `data` in its envelope.
 */
export const ResponseChange = z
  .object({
    endpoint: z.enum(endpointNames),
    /** Row indexes on each page, by default all rows. A negative index counts from the end. */
    rows: z.array(z.number().int()).optional(),
    drop: z.array(z.string()).optional(),
    /** Fields to keep; all other fields are omitted. */
    keep: z.array(z.string()).optional(),
    /** True to convert numbers to strings and numeric strings to numbers. */
    swapTypes: z.literal(true).optional(),
    /** Fields to replace or add. */
    set: z.record(z.unknown()).optional(),
    /** Fields to set to a number with exactly these digits, which may exceed the precision of a JavaScript number. */
    digits: z.record(z.string().regex(/^\d+$/)).optional(),
    /** Replaces the whole row, for example with `null`, `7` or `[]`. */
    instead: z.unknown(),
    /** Envelope fields to replace; `null` omits a field. */
    envelope: z.record(z.unknown()).optional(),
    /** Replaces the whole body; the status stays 200. */
    body: z.unknown(),
  })
  .strict();
export type ResponseChange = z.input<typeof ResponseChange>;

/** The active changes. Unlike a response with a fault, a changed response is complete and billed. */
export interface ResponseChanges {
  add(change: ResponseChange): void;
  clear(): void;
  list(): ResponseChange[];
  /** Applies the changes to the body of a successful response, in the order in which they were added. */
  apply(endpoint: EndpointName, body: unknown): unknown;
}

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates an empty list of changes. */
export function createResponseChanges(): ResponseChanges {
  let changes: ResponseChange[] = [];
  return {
    add: (change) => void changes.push(change),
    clear() {
      changes = [];
    },
    list: () => changes,
    apply: (endpoint, body) =>
      changes.filter((each) => each.endpoint === endpoint).reduce((result, each) => changeBody(result, each), body),
  };
}

function changeBody(body: unknown, change: ResponseChange): unknown {
  if ('body' in change) return change.body;
  const list = typeof body === 'string' ? listIn(body) : null;
  if (list) return JSON.stringify(changeRows(list, change));
  if (Array.isArray(body)) return changeRows(body, change);
  if (!isRow(body)) return body;
  const data = Array.isArray(body.data) ? { data: changeRows(body.data, change) } : {};
  const envelope = Object.entries({ ...body, ...data, ...change.envelope });
  return Object.fromEntries(envelope.filter(([name]) => change.envelope?.[name] !== null));
}

/** Parses a JSON array, such as captions, from a string; returns `null` for other text. */
function listIn(text: string): unknown[] | null {
  if (!text.startsWith('[')) return null;
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    // Plain-text captions may start with a bracket, too.
    return null;
  }
}

const changeRows = (rows: unknown[], { rows: indexes, ...change }: ResponseChange): unknown[] =>
  rows.map((row, index) =>
    indexes === undefined || indexes.includes(index) || indexes.includes(index - rows.length)
      ? changeRow(row, change)
      : row,
  );

function changeRow(row: unknown, { drop = [], keep, set, swapTypes, digits = {}, ...change }: ResponseChange): unknown {
  if ('instead' in change) return change.instead;
  if (!isRow(row)) return row;
  const remaining = Object.entries(row).filter(([name]) => !drop.includes(name) && (keep?.includes(name) ?? true));
  const typed = swapTypes ? remaining.map(([name, value]) => [name, swapped(value)] as const) : remaining;
  const numbers = Object.entries(digits).map(([name, text]) => [name, rawNumber(text)]);
  return { ...Object.fromEntries(typed), ...set, ...Object.fromEntries(numbers) };
}

/**
 * Returns a value that `JSON.stringify` writes with exactly these digits (`JSON.rawJSON`, ECMAScript proposal
 * "JSON.parse source text access"), which TypeScript does not declare yet.
 */
const rawNumber = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);

const swapped = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
};
