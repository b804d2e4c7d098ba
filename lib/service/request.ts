import { stripTrailingSlash } from '@/lib/connection/base-address';
import { type DiscoveredNames, listSeparator, parameterName, type UndocumentedNameKey } from './assumptions';
import { type EndpointName, endpointOf, type ParamsOf } from './endpoints';

/** What goes over the wire, but for the token. */
export interface ServiceRequest {
  method: 'GET' | 'POST';
  url: string;
  /** JSON text, where the method has a body. */
  body: string | null;
}

/** Where a service is, and what was learned of the names that the interface document does not show. */
interface ServiceTarget {
  /** As `baseAddressFrom` gives it; may have a path of its own. */
  base: string;
  names: DiscoveredNames;
}

/** Whether a value counts as used: an empty list of fields asks for nothing, so it is left out like an absent one. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * A question as a request (section "Endpoints"): path parameters encoded, lists joined, nothing sent that was not given. The
 * same question always makes the same request.
 */
export function buildRequest<N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  target: ServiceTarget,
): ServiceRequest {
  const { route, unsaid = {}, inBody = [] } = endpointOf(name);
  const [method, path = ''] = route.split(' ');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, word]) => word);
  const given = Object.entries(params).filter(([, value]) => isGiven(value));
  const isInBody = (word: string) => inBody.some((one) => one === word);

  const query = new URLSearchParams(
    given
      .filter(([word]) => !inPath.includes(word) && !isInBody(word))
      .map(([word, value]) => [wireName(word, unsaid, target.names), textOf(value)]),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, word) => encodeURIComponent(String(new Map(given).get(word))));
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    url: `${stripTrailingSlash(target.base)}${filled}${query.size > 0 ? `?${query}` : ''}`,
    body: inBody.length > 0 ? JSON.stringify(Object.fromEntries(given.filter(([word]) => isInBody(word)))) : null,
  };
}

/** The words of a question that cannot be sent, because the service does not take the assumed name and no better is known. */
export const paramsWithoutName = (name: EndpointName, params: object, names: DiscoveredNames): string[] => {
  const undocumented: Record<string, UndocumentedNameKey> = endpointOf(name).unsaid ?? {};
  return Object.entries(params).flatMap(([word, value]) => {
    const key = undocumented[word];
    return key && isGiven(value) && names[key]?.name === null ? [word] : [];
  });
};

const wireName = (param: string, undocumented: Record<string, UndocumentedNameKey>, names: DiscoveredNames): string => {
  const key = undocumented[param];
  return key ? parameterName(key, names) : param;
};

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(listSeparator) : String(value));
