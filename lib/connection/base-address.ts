import { fail, ok, type Result } from '@/lib/shared/result';

/** Reasons why an address cannot be a service's. */
type AddressFailure = 'no-address' | 'wrong-scheme' | 'not-safe' | 'with-password';

/** The address of a service. `base` has no trailing slash; the token is sent to `origin` only. */
export interface BaseAddress {
  base: string;
  origin: string;
}

/** Hosts of this machine, for which http is as safe as https (W3C Secure Contexts). */
const loopbackHosts = new Set(['127.0.0.1', 'localhost']);

/** Returns whether an address is on this machine, so that it is reachable without a network. */
export const isLoopbackAddress = (address: string): boolean => loopbackHosts.has(URL.parse(address)?.hostname ?? '');

/** Parses an entered address: https, or http on this machine. Query and fragment are dropped. */
export function parseBaseAddress(text: string): Result<BaseAddress, AddressFailure> {
  const url = URL.parse(text.trim());
  if (!url?.hostname) return fail('no-address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('wrong-scheme');
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) return fail('not-safe');
  if (url.username || url.password) return fail('with-password');
  return ok({ base: stripTrailingSlash(url.origin + url.pathname), origin: url.origin });
}

/** Removes trailing slashes, so that a route can be appended. */
export const stripTrailingSlash = (base: string): string => base.replace(/\/+$/, '');
