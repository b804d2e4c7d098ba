import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod/v3';
import { type EndpointName, endpointNames } from './drawn-prices.ts';
import { paced } from './media/paced.ts';

/** What can be made to go wrong, for requests to one endpoint or to all. */
export const Fault = z
  .object({
    /**
     * An endpoint's name, or `media`, `timedtext`, `thumbnail`, `page` at the platform; without it, every endpoint of the
     * service. At the tool-calling entry point `mcp`, or a method of its protocol such as `tools/call`.
     */
    endpoint: z.string().optional(),
    /** Only requests whose path and query contain these words, such as `itag=140` or `maxresdefault`. */
    address: z.string().optional(),
    status: z.number().int().min(200).max(599).optional(),
    body: z.string().optional(),
    contentType: z.string().optional(),
    headers: z.record(z.string()).optional(),
    delayMs: z.number().min(0).optional(),
    /** The answer waits until the faults are ended, however long that takes: a moment that a test can stand in. */
    held: z.literal(true).optional(),
    /** The connection is destroyed after so many bytes of the body; 0 lets nothing through, not even a status. */
    cutAfterBytes: z.number().int().min(0).optional(),
    /** After so many bytes of the body nothing more comes, and the connection stays open for ever. */
    stallAfterBytes: z.number().int().min(0).optional(),
    /** The body comes no faster than this, a tenth of a second's worth at a time. */
    bytesPerSecond: z.number().min(10).optional(),
    redirectTo: z.string().optional(),
    /** The answer repeats the token of the request: as it is, or with every character escaped as JSON or URLs allow. */
    echo: z.enum(['plain', 'json', 'url', 'base64']).optional(),
    /** The answer is a list in a list in a list, so many levels deep. */
    nestedLevels: z.number().int().min(1).optional(),
    /** The answer is a list with one text of so many bytes. */
    hugeBytes: z.number().int().min(1).optional(),
    /** What the tool-calling entry point says in the place of, or before, its answer; see `mcp/spoken.ts`. */
    messages: z.enum(['endless', 'chatter', 'flood', 'half', 'huge', 'other-id']).optional(),
    /** How often it happens; for ever, if not given. */
    times: z.number().int().min(1).optional(),
    /** It ends as soon as this endpoint of the service was asked: a link that is refused until a fresh list came. */
    untilAsked: z.enum(endpointNames).optional(),
    /** Whether the spoilt request is billed. A replaced answer is not, a late or cut one is, unless this says otherwise. */
    billed: z.boolean().optional(),
  })
  .strict();
/** One fault as a test describes it. */
export type Fault = z.infer<typeof Fault>;

/** A fault that met a request. */
export interface Met extends Fault {
  /** Resolves when the faults that were switched on then are ended. */
  ended: Promise<void>;
}

/** The faults that are switched on. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  /** The first fault that is meant for this endpoint and address, counted as used. */
  take(endpoint: string, ofService: boolean, address: string): Met | undefined;
  /** Ends the faults that were to last until this endpoint was asked. */
  asked(endpoint: EndpointName): void;
}

/** Faults in the order in which they were switched on. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  let now = Promise.withResolvers<void>();
  return {
    add: (fault) => void faults.push({ ...fault }),
    clear() {
      faults = [];
      now.resolve();
      now = Promise.withResolvers();
    },
    list: () => faults,
    take(endpoint, ofService, address) {
      const fault = faults.find(
        (each) =>
          (each.endpoint === undefined ? ofService : each.endpoint === endpoint) &&
          address.includes(each.address ?? ''),
      );
      if (fault?.times !== undefined) {
        fault.times -= 1;
        if (fault.times === 0) faults = faults.filter((each) => each !== fault);
      }
      return fault && { ...fault, ended: now.promise };
    },
    asked(endpoint) {
      faults = faults.filter(({ untilAsked }) => untilAsked !== endpoint);
    },
  };
}

/** Answers whose connection is to break, with the number of bytes that still get through; the port looks here. */
export const cutAnswers = new WeakMap<Response, number>();

/** Whether the fault puts another answer in the place of ours. */
export const replacesAnswer = (fault: Fault): boolean =>
  [fault.status, fault.body, fault.redirectTo, fault.nestedLevels, fault.hugeBytes].some((one) => one !== undefined);

/**
 * Our answer as the fault leaves it: later, with other headers, or with its connection marked to break. `authorization` is the
 * header of the request.
 */
export async function spoilt(
  answer: () => Promise<Response>,
  fault: Met | undefined,
  authorization: string | null = null,
): Promise<Response> {
  if (!fault) return answer();
  const own = replacesAnswer(fault) ? replacement(fault) : withHeaders(await answer(), fault);
  const response = paced(fault.echo ? await echoing(own, fault.echo, authorization ?? '') : own, fault);
  // A service that was stopped must not be kept alive by an answer that nobody awaits any more.
  if (fault.delayMs) await wait(fault.delayMs, undefined, { ref: false });
  if (fault.held) await fault.ended;
  if (fault.cutAfterBytes !== undefined) cutAnswers.set(response, fault.cutAfterBytes);
  return response;
}

const headersOf = (fault: Fault): [string, string][] => [
  ...Object.entries(fault.headers ?? {}),
  ...(fault.contentType === undefined ? [] : ([['content-type', fault.contentType]] as [string, string][])),
  ...(fault.redirectTo === undefined ? [] : ([['location', fault.redirectTo]] as [string, string][])),
];

function replacement(fault: Fault): Response {
  const status = fault.status ?? (fault.redirectTo === undefined ? 200 : 302);
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  const headers: [string, string][] = [['content-type', 'application/json'], ...headersOf(fault)];
  return new Response(hasBody ? bodyOf(fault) : null, { status, headers: Object.fromEntries(headers) });
}

function bodyOf({ body = '', nestedLevels, hugeBytes }: Fault): string {
  if (nestedLevels !== undefined) return `${'['.repeat(nestedLevels)}${']'.repeat(nestedLevels)}`;
  return hugeBytes === undefined ? body : `["${'a'.repeat(hugeBytes - 4)}"]`;
}

const escapes: Record<Exclude<NonNullable<Fault['echo']>, 'base64'>, (hex: string, character: string) => string> = {
  plain: (_, character) => character,
  json: (hex) => `\\u00${hex}`,
  url: (hex) => `%${hex}`,
};

/** An answer in which each first text of a row or object has the token of the request in it. */
async function echoing(answer: Response, how: NonNullable<Fault['echo']>, authorization: string): Promise<Response> {
  const hexOf = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
  const written =
    how === 'base64'
      ? Buffer.from(authorization).toString('base64')
      : [...authorization].map((character) => escapes[how](hexOf(character), character)).join('');
  const text = (await answer.text()).replace(/"\w+":\s*"/g, (begins) => `${begins}${written} `);
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(text, { status: answer.status, headers });
}

function withHeaders(response: Response, fault: Fault): Response {
  for (const [name, value] of headersOf(fault)) response.headers.set(name, value);
  return response;
}
