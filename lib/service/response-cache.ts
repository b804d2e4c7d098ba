import { parseBaseAddress } from '@/lib/connection/base-address';
import { noCaptionsFreshMinutes } from './cache-lifetimes';
import { betterResponse, type CachedResponse, type CallResult } from './call';
import { type EndpointName, endpointOf, type ParamsOf } from './endpoints';
import { interfaceVersion } from './interface-version';
import { readResponse } from './read-response';
import { isGiven } from './request';

/** Whether a held answer still counts. That there are no captions may change: it is believed for a day. `age` in milliseconds. */
export const isFresh = (result: CallResult<EndpointName>, age: number): boolean =>
  result.ok || result.failure.kind !== 'no-captions' || age < noCaptionsFreshMinutes * 60_000;

/** Whether no row of a response can be read; a text counts as one row. */
function hasNoRows(response: CachedResponse): boolean {
  const result = readResponse(response.name, response);
  if (!result.ok) return true;
  const { value } = result.value;
  if (typeof value === 'string') return false;
  return (Array.isArray(value) ? value : value.data).length === 0;
}

/**
 * Returns what to store for a question: the newer response, unless it has no readable row and the stored one has some. Then
 * the stored one stays and carries the newer beside it, so that nothing paid for is lost.
 */
export function responseToStore(stored: CachedResponse | undefined, newer: CachedResponse): CachedResponse {
  if (!stored || !hasNoRows(newer) || hasNoRows(stored)) return newer;
  return betterResponse(stored, { ...newer, isEmpty: true });
}

/** Lists that mean the same in any order. The order of `ids` may be the order of the answer, so it stays. */
const unorderedParams = new Set(['fields', 'additionalFields']);

/** Documented as `en`, which is no country: nobody knows what it means, so it is not the same as no region. */
const uncertainDefaults = new Set(['regionCode']);

/**
 * One stable name for a question: the same question has the same key wherever, whenever and in whichever order it is asked,
 * and no other question has it. Holds no token.
 */
export function cacheKey<N extends EndpointName>(name: N, params: ParamsOf<N>, serviceUrl: string): string {
  return [interfaceVersion, name, JSON.stringify(normalizeParams(name, params)), baseOf(serviceUrl)].join(' ');
}

/** However the address was typed, it is the same service. */
const baseOf = (serviceUrl: string): string => {
  const address = parseBaseAddress(serviceUrl);
  return address.ok ? address.value.base : serviceUrl;
};

/** Sorted names, nothing that is not sent, nothing that says what the service does anyway. */
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
