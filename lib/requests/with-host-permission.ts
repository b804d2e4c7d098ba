import { isLoopbackAddress, parseBaseAddress } from '@/lib/connection/base-address';
import type { Call } from '@/lib/service/call';
import { fail } from '@/lib/shared/result';

export interface HostAccess {
  serviceUrl(): Promise<string>;
  /** Whether the browser lets us speak with an origin. */
  isPermitted(origin: string): Promise<boolean>;
  /** Whether the browser knows of any network. */
  isOnline(): boolean;
}

/** A Call that does not set out where the browser would stop it anyway: nothing is sent, so nothing is entered. */
export const withHostPermission =
  (next: Call, { serviceUrl, isPermitted, isOnline }: HostAccess): Call =>
  async (name, params, options) => {
    const address = parseBaseAddress(await serviceUrl());
    if (!address.ok) return fail({ kind: 'no-address' });
    const { origin } = address.value;
    if (!(await isPermitted(origin))) return fail({ kind: 'no-permission', origin });
    if (!isOnline() && !isLoopbackAddress(origin)) return fail({ kind: 'offline' });
    return next(name, params, options);
  };
