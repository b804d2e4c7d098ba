import { z } from 'zod/v3';
import { type EndpointName, endpointNames } from './drawn-prices.ts';

/** A change of the successful responses of one endpoint. Rows are those of the array, or of `data` in an envelope. */
export const Oddity = z
  .object({
    endpoint: z.enum(endpointNames),
    /** Row indexes from 0 on each page, by default every row. A negative index counts from the end. */
    rows: z.array(z.number().int()).optional(),
    /** Fields to omit. */
    drop: z.array(z.string()).optional(),
    /** The only fields to keep. */
    keep: z.array(z.string()).optional(),
    /** Converts numbers to text, and numeric text to numbers. */
    swapTypes: z.literal(true).optional(),
    /** Fields to replace or add. */
    set: z.record(z.unknown()).optional(),
    /** Fields to replace with a number of these digits, which a JavaScript number cannot represent. */
    digits: z.record(z.string().regex(/^\d+$/)).optional(),
    /** Replaces the whole row, for example with `null`, `7` or `[]`. */
    instead: z.unknown(),
    /** Envelope fields to replace; `null` omits a field. */
    envelope: z.record(z.unknown()).optional(),
    /** Replaces the whole body; the status stays 200. */
    body: z.unknown(),
  })
  .strict();
export type Oddity = z.input<typeof Oddity>;

/** The active oddities. Unlike a faulty response, an odd one is complete and billed. */
export interface Oddities {
  add(oddity: Oddity): void;
  clear(): void;
  list(): Oddity[];
  /** Applies the oddities to the body of a successful response, in order of creation. */
  made(endpoint: EndpointName, body: unknown): unknown;
}

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates an empty list of oddities. */
export function createOddities(): Oddities {
  let oddities: Oddity[] = [];
  return {
    add: (oddity) => void oddities.push(oddity),
    clear() {
      oddities = [];
    },
    list: () => oddities,
    made: (endpoint, body) =>
      oddities.filter((each) => each.endpoint === endpoint).reduce((so_far, each) => oddBody(so_far, each), body),
  };
}

function oddBody(body: unknown, oddity: Oddity): unknown {
  if ('body' in oddity) return oddity.body;
  const list = typeof body === 'string' ? listIn(body) : null;
  if (list) return JSON.stringify(oddRows(list, oddity));
  if (Array.isArray(body)) return oddRows(body, oddity);
  if (!isRow(body)) return body;
  const data = Array.isArray(body.data) ? { data: oddRows(body.data, oddity) } : {};
  const envelope = Object.entries({ ...body, ...data, ...oddity.envelope });
  return Object.fromEntries(envelope.filter(([name]) => oddity.envelope?.[name] !== null));
}

/** Parses the list of a JSON text, as in captions; returns `null` for other text. */
function listIn(text: string): unknown[] | null {
  if (!text.startsWith('[')) return null;
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    // Plain-text captions may start like a list.
    return null;
  }
}

const oddRows = (rows: unknown[], { rows: indexes, ...oddity }: Oddity): unknown[] =>
  rows.map((row, at) =>
    indexes === undefined || indexes.includes(at) || indexes.includes(at - rows.length) ? oddRow(row, oddity) : row,
  );

function oddRow(row: unknown, { drop = [], keep, set, swapTypes, digits = {}, ...oddity }: Oddity): unknown {
  if ('instead' in oddity) return oddity.instead;
  if (!isRow(row)) return row;
  const remaining = Object.entries(row).filter(([name]) => !drop.includes(name) && (keep?.includes(name) ?? true));
  const typed = swapTypes ? remaining.map(([name, value]) => [name, swapped(value)] as const) : remaining;
  const numbers = Object.entries(digits).map(([name, text]) => [name, rawNumber(text)]);
  return { ...Object.fromEntries(typed), ...set, ...Object.fromEntries(numbers) };
}

/**
 * Writes the digits unchanged with `JSON.rawJSON` (ECMAScript, "JSON.parse source text access"), which TypeScript does
 * not declare yet.
 */
const rawNumber = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);

const swapped = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
};
