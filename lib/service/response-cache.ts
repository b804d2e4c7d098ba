import { parseBaseAddress } from '@/lib/connection/connection';
import { betterResponse, type CachedResponse, type CallResult } from './call';
import { type EndpointName, endpointOf, type ParamsOf } from './endpoints';
import { interfaceVersion } from './interface-limits';
import { readResponse } from './read-response';
import { isGiven } from './request';
import { noCaptionsFreshMinutes } from './request-limits';

/**
 * Returns whether a saved response is still valid. "No captions" may change and expires after a day. `age` in
 * milliseconds.
 */
export const isFresh = (result: CallResult<EndpointName>, age: number): boolean =>
  result.ok || result.failure.kind !== 'no-captions' || age < noCaptionsFreshMinutes * 60_000;

/** Returns whether a response has no readable row. A text counts as one row. */
function hasNoRows(response: CachedResponse): boolean {
  const result = readResponse(response.name, response);
  if (!result.ok) return true;
  const { value } = result.value;
  if (typeof value === 'string') return false;
  return (Array.isArray(value) ? value : value.data).length === 0;
}

/**
 * Returns the response to store: the newer one, unless only the stored one has readable rows. The stored one then
 * carries the newer, so that nothing paid for is lost.
 */
export function responseToStore(stored: CachedResponse | undefined, newer: CachedResponse): CachedResponse {
  if (!stored || !hasNoRows(newer) || hasNoRows(stored)) return newer;
  return betterResponse(stored, { ...newer, isEmpty: true });
}

/** The order of these lists has no meaning. `ids` is not among them, because rows may follow its order. */
const unorderedParams = new Set(['fields', 'additionalFields']);

/**
 * The documented default `en` is not a country. Its meaning is unknown, so it is not treated as equal to an omitted
 * region.
 */
const uncertainDefaults = new Set(['regionCode']);

/** Returns a stable key of a request, independent of the order of its parameters. It contains no token. */
export function cacheKey<N extends EndpointName>(name: N, params: ParamsOf<N>, serviceUrl: string): string {
  return [interfaceVersion, name, JSON.stringify(normalizeParams(name, params)), baseOf(serviceUrl)].join(' ');
}

/** Different spellings of an address are the same service. */
const baseOf = (serviceUrl: string): string => {
  const address = parseBaseAddress(serviceUrl);
  return address.ok ? address.value.base : serviceUrl;
};

/** Sorts the parameters and omits those that are not sent or equal the default. */
const normalizeParams = <N extends EndpointName>(name: N, params: ParamsOf<N>): [string, unknown][] => {
  const defaults: Record<string, unknown> = endpointOf(name).defaults ?? {};
  const given = Object.entries(params).filter(
    ([key, value]) => isGiven(value) && (value !== defaults[key] || uncertainDefaults.has(key)),
  );
  return given
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [
      key,
      unorderedParams.has(key) && Array.isArray(value) ? [...new Set(value)].sort() : value,
    ]);
};
