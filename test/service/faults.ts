import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod/v3';
import { type EndpointName, endpointNames } from './drawn-prices.ts';
import { throttle } from './media/throttle.ts';

/** A fault for requests to one endpoint or to all. */
export const Fault = z
  .object({
    /**
     * An endpoint's name, by default every endpoint of the service. On the platform: `media`, `timedtext`, `thumbnail`
     * or `page`. On the MCP endpoint: `mcp`, or a method such as `tools/call`.
     */
    endpoint: z.string().optional(),
    /** Limits the fault to requests whose path and query contain this text, such as `itag=140` or `maxresdefault`. */
    address: z.string().optional(),
    status: z.number().int().min(200).max(599).optional(),
    body: z.string().optional(),
    contentType: z.string().optional(),
    headers: z.record(z.string()).optional(),
    delayMs: z.number().min(0).optional(),
    /** Delays the response until the faults are cleared, so that a test can inspect the state in between. */
    held: z.literal(true).optional(),
    /** Destroys the connection after this many bytes of the body; 0 sends no data at all, not even a status. */
    cutAfterBytes: z.number().int().min(0).optional(),
    /** Stops sending after this many bytes of the body and keeps the connection open. */
    stallAfterBytes: z.number().int().min(0).optional(),
    /** Limits the speed of the body in bytes per second; chunks are sent every tenth of a second. */
    bytesPerSecond: z.number().min(10).optional(),
    redirectTo: z.string().optional(),
    /**
     * Includes the Authorization header of the request in the response: plain, escaped for JSON or a URL, or in Base64.
     */
    echo: z.enum(['plain', 'json', 'url', 'base64']).optional(),
    /** Replaces the response with arrays nested to this depth. */
    nestedLevels: z.number().int().min(1).optional(),
    /** Replaces the response with an array of one string, of this many bytes in total. */
    hugeBytes: z.number().int().min(4).optional(),
    /** Messages that the MCP endpoint sends instead of or before its response; see `mcp/message-response.ts`. */
    messages: z.enum(['endless', 'chatter', 'flood', 'half', 'huge', 'other-id']).optional(),
    /** Number of requests that the fault affects; unlimited by default. */
    times: z.number().int().min(1).optional(),
    /**
     * Ends the fault when this endpoint receives a request, for example to refuse links until a new list is fetched.
     */
    untilRequested: z.enum(endpointNames).optional(),
    /** Overrides billing. By default a replaced response is not billed, but a delayed or truncated one is. */
    billed: z.boolean().optional(),
  })
  .strict();
export type Fault = z.infer<typeof Fault>;

/** A fault that applies to a specific request. */
export interface MatchedFault extends Fault {
  /** Resolves when the active faults are cleared. */
  ended: Promise<void>;
}

/** The active faults, which tests add and clear. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  /** Returns the first fault for this endpoint and address, and counts its use against `times`. */
  take(endpoint: string, ofService: boolean, address: string): MatchedFault | undefined;
  /** Ends the faults whose `untilRequested` is this endpoint. */
  endAfterRequest(endpoint: EndpointName): void;
}

/** Creates an empty list of faults. The first matching fault applies. */
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
    endAfterRequest(endpoint) {
      faults = faults.filter(({ untilRequested }) => untilRequested !== endpoint);
    },
  };
}

/**
 * Responses whose connection is destroyed, each with the number of bytes to send first; `node-port.ts` reads this map.
 */
export const responseCuts = new WeakMap<Response, number>();

export const replacesResponse = (fault: Fault): boolean =>
  [fault.status, fault.body, fault.redirectTo, fault.nestedLevels, fault.hugeBytes].some((one) => one !== undefined);

/**
 * Applies the fault to a response: delays or replaces it, changes its headers, or marks it to be cut off.
 * `authorization` is the request's Authorization header.
 */
export async function applyFault(
  respond: () => Promise<Response>,
  fault: MatchedFault | undefined,
  authorization: string | null = null,
): Promise<Response> {
  if (!fault) return respond();
  const own = replacesResponse(fault) ? replacement(fault) : withHeaders(await respond(), fault);
  const response = throttle(fault.echo ? await addEcho(own, fault.echo, authorization ?? '') : own, fault);
  // A pending response must not keep a stopped service alive.
  if (fault.delayMs) await wait(fault.delayMs, undefined, { ref: false });
  if (fault.held) await fault.ended;
  if (fault.cutAfterBytes !== undefined) responseCuts.set(response, fault.cutAfterBytes);
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

/** Inserts the Authorization header at the start of every string field of a JSON response. */
async function addEcho(response: Response, how: NonNullable<Fault['echo']>, authorization: string): Promise<Response> {
  const hexOf = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
  const written =
    how === 'base64'
      ? Buffer.from(authorization).toString('base64')
      : [...authorization].map((character) => escapes[how](hexOf(character), character)).join('');
  const text = (await response.text()).replace(/"\w+":\s*"/g, (begins) => `${begins}${written} `);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(text, { status: response.status, headers });
}

function withHeaders(response: Response, fault: Fault): Response {
  for (const [name, value] of headersOf(fault)) response.headers.set(name, value);
  return response;
}
