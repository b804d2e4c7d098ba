import { baseAddressFrom } from '@/lib/connection/base-address';
import { type Asked, type EndpointName, rowOf } from './endpoints';
import { interfaceVersion } from './interface-version';
import { isGiven } from './request';

/** Lists that mean the same in any order. The order of `ids` may be the order of the answer, so it stays. */
const unordered = new Set(['fields', 'additionalFields']);

/** Documented as `en`, which is no country: nobody knows what it means, so it is not the same as no region. */
const uncertain = new Set(['regionCode']);

/**
 * One stable name for a question: the same question has the same key wherever, whenever and in whichever order it is asked,
 * and no other question has it. Holds no token.
 */
export function cacheKey<N extends EndpointName>(name: N, asked: Asked<N>, serviceUrl: string): string {
  return [interfaceVersion, name, JSON.stringify(normalised(name, asked)), baseOf(serviceUrl)].join(' ');
}

/** However the address was typed, it is the same service. */
const baseOf = (serviceUrl: string): string => {
  const address = baseAddressFrom(serviceUrl);
  return address.ok ? address.value.base : serviceUrl;
};

/** Sorted names, nothing that is not sent, nothing that says what the service does anyway. */
const normalised = <N extends EndpointName>(name: N, asked: Asked<N>): [string, unknown][] => {
  const defaults: Record<string, unknown> = rowOf(name).defaults ?? {};
  const given = Object.entries(asked).filter(
    ([key, value]) => isGiven(value) && (value !== defaults[key] || uncertain.has(key)),
  );
  return given
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, unordered.has(key) && Array.isArray(value) ? [...new Set(value)].sort() : value]);
};
