import { z } from 'zod/v3';
import { type EndpointName, endpointNames } from './drawn-prices.ts';

/** How the good answers of one endpoint are made odd: rows are those of the array, or of `data` in an envelope. */
export const Oddity = z
  .object({
    endpoint: z.enum(endpointNames),
    /** Which rows, counted from 0 on each page; every row, if not given. A negative number counts from the end. */
    rows: z.array(z.number().int()).optional(),
    /** Fields that are left out. */
    drop: z.array(z.string()).optional(),
    /** Every other field is left out. */
    keep: z.array(z.string()).optional(),
    /** Numbers stand as text, and texts that are numbers as numbers. */
    swapTypes: z.literal(true).optional(),
    /** Fields that are something else, or that nobody knows. */
    set: z.record(z.unknown()).optional(),
    /** Fields that are a number of just these digits, more than a JavaScript number holds. */
    digits: z.record(z.string().regex(/^\d+$/)).optional(),
    /** What stands in the place of the whole row, such as `null`, `7` or `[]`. */
    instead: z.unknown(),
    /** Fields of the envelope that are something else; those that are `null` here are left out. */
    envelope: z.record(z.unknown()).optional(),
    /** The whole body is something else, and the status stays 200. */
    body: z.unknown(),
  })
  .strict();
/** One oddity as a test describes it. */
export type Oddity = z.input<typeof Oddity>;

/** The oddities that are switched on; unlike a fault, an odd answer is a whole one and is billed. */
export interface Oddities {
  add(oddity: Oddity): void;
  clear(): void;
  list(): Oddity[];
  /** The body of a good answer as the oddities leave it, in the order in which they were switched on. */
  made(endpoint: EndpointName, body: unknown): unknown;
}

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Oddities in the order in which they were switched on. */
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

/** The list that a body has as its text, as captions have; `null` where the text is something else. */
function listIn(text: string): unknown[] | null {
  if (!text.startsWith('[')) return null;
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    // A text that only begins like a list, such as captions as plain text.
    return null;
  }
}

const oddRows = (rows: unknown[], { rows: places, ...oddity }: Oddity): unknown[] =>
  rows.map((row, at) =>
    places === undefined || places.includes(at) || places.includes(at - rows.length) ? oddRow(row, oddity) : row,
  );

function oddRow(row: unknown, { drop = [], keep, set, swapTypes, digits = {}, ...oddity }: Oddity): unknown {
  if ('instead' in oddity) return oddity.instead;
  if (!isRow(row)) return row;
  const left = Object.entries(row).filter(([name]) => !drop.includes(name) && (keep?.includes(name) ?? true));
  const typed = swapTypes ? left.map(([name, value]) => [name, swapped(value)] as const) : left;
  const numbers = Object.entries(digits).map(([name, text]) => [name, rawNumber(text)]);
  return { ...Object.fromEntries(typed), ...set, ...Object.fromEntries(numbers) };
}

/** Written as it is by `JSON.stringify` (ECMAScript, "JSON.parse source text access"), which the types do not know yet. */
const rawNumber = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);

const swapped = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
};
