import { fail, ok, type Result } from '@/lib/shared/result';

/** Why an address cannot be a service's: no address at all, a scheme we do not speak, unprotected, or with a name and password. */
type AddressFailure = 'no-address' | 'wrong-scheme' | 'not-safe' | 'with-password';

/** Where a service is. `base` has no slash at its end; `origin` is the only place that the token may go to. */
export interface BaseAddress {
  base: string;
  origin: string;
}

/** Hosts that are this machine, for which http is as safe as https (W3C Secure Contexts). */
const loopbackHosts = new Set(['127.0.0.1', 'localhost']);

/** Whether an address is on this machine: such a service is reached without any network. */
export const isLoopbackAddress = (address: string): boolean => loopbackHosts.has(URL.parse(address)?.hostname ?? '');

/** Reads an address as typed: https anywhere, http on this machine alone. Query and fragment are left off. */
export function parseBaseAddress(text: string): Result<BaseAddress, AddressFailure> {
  const url = URL.parse(text.trim());
  if (!url?.hostname) return fail('no-address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('wrong-scheme');
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) return fail('not-safe');
  if (url.username || url.password) return fail('with-password');
  return ok({ base: stripTrailingSlash(url.origin + url.pathname), origin: url.origin });
}

/** A base that is joined with a route has no slash of its own at the end. */
export const stripTrailingSlash = (base: string): string => base.replace(/\/+$/, '');
