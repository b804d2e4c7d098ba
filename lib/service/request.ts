import { parseBaseAddress, stripTrailingSlash } from '@/lib/connection/connection';
import { ownValue } from '@/lib/shared/own-value';
import { listSeparator, type ParameterNames, parameterName, type UndocumentedNameKey } from './assumptions';
import { type EndpointName, endpointOf, type ParamsOf } from './endpoints';
import { interfaceVersion } from './interface-limits';

/** An HTTP request without the token. */
export interface ServiceRequest {
  method: 'GET' | 'POST';
  url: string;
  /** JSON text, or `null` if the request has no body. */
  body: string | null;
}

/** The address of a service, and the names that the user chose for it. */
interface ServiceTarget {
  /** From `parseBaseAddress`; may include a path. */
  base: string;
  names: ParameterNames;
}

/** Returns whether a value is sent. An empty list is omitted, like an absent value. */
const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * Builds the HTTP request (section "Endpoints"): encodes path parameters, joins lists and omits parameters without a
 * value. The request depends only on the arguments.
 */
export function buildRequest<N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  target: ServiceTarget,
): ServiceRequest {
  const { route, undocumentedNames = {}, inBody = [] } = endpointOf(name);
  const [method, path = ''] = route.split(' ');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param);
  const entries = Object.entries(params).filter(([, value]) => isGiven(value));
  const isInBody = (param: string) => inBody.some((one) => one === param);

  const query = new URLSearchParams(
    entries
      .filter(([param]) => !inPath.includes(param) && !isInBody(param))
      .map(([param, value]) => [wireName(param, undocumentedNames, target.names), textOf(value)]),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, param) => encodeURIComponent(String(new Map(entries).get(param))));
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    url: `${stripTrailingSlash(target.base)}${filled}${query.size > 0 ? `?${query}` : ''}`,
    body: inBody.length > 0 ? JSON.stringify(Object.fromEntries(entries.filter(([param]) => isInBody(param)))) : null,
  };
}

/** Returns the parameters of a request whose names the interface does not show. */
export const undocumentedParams = (name: EndpointName, params: object): string[] => {
  const undocumented: Record<string, UndocumentedNameKey> = endpointOf(name).undocumentedNames ?? {};
  const given = Object.entries(params).filter(([param, value]) => ownValue(undocumented, param) && isGiven(value));
  return given.map(([param]) => param);
};

const wireName = (param: string, undocumented: Record<string, UndocumentedNameKey>, names: ParameterNames): string => {
  const key = ownValue(undocumented, param);
  return key ? parameterName(key, names) : param;
};

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(listSeparator) : String(value));

/** The order of these lists has no meaning. `ids` is not included, because the rows may follow its order. */
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

/** Returns an address in normal form, because different spellings mean the same service. */
const baseOf = (serviceUrl: string): string => {
  const address = parseBaseAddress(serviceUrl);
  return address.ok ? address.value.base : serviceUrl;
};

/** Sorts the parameters and omits those that are not sent or equal the default, except for `uncertainDefaults`. */
const normalizeParams = <N extends EndpointName>(name: N, params: ParamsOf<N>): [string, unknown][] => {
  const defaults: Record<string, unknown> = endpointOf(name).defaults ?? {};
  const entries = Object.entries(params).filter(
    ([key, value]) => isGiven(value) && (value !== ownValue(defaults, key) || uncertainDefaults.has(key)),
  );
  return entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [
      key,
      unorderedParams.has(key) && Array.isArray(value) ? [...new Set(value)].sort() : value,
    ]);
};
