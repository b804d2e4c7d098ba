import { isLoopbackAddress, parseBaseAddress } from '@/lib/connection/base-address';
import type { Call } from '@/lib/service/call';
import type { Settings } from '@/lib/settings/settings';
import { fail } from '@/lib/shared/result';

interface HostPermissionDeps {
  settings(): Promise<Pick<Settings, 'serviceUrl'>>;
  /** Returns whether the browser allows requests to an origin. */
  hasHostPermission(origin: string): Promise<boolean>;
  /** Returns whether the browser is online. */
  isOnline(): boolean;
}

/** Rejects requests that the browser would block, so that they get no ledger row. */
export const withHostPermission =
  ({ settings, hasHostPermission, isOnline }: HostPermissionDeps) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const address = parseBaseAddress((await settings()).serviceUrl);
    if (!address.ok) return fail({ kind: 'no-address' });
    const { origin } = address.value;
    if (!(await hasHostPermission(origin))) return fail({ kind: 'no-permission', origin });
    if (!isOnline() && !isLoopbackAddress(origin)) return fail({ kind: 'offline' });
    return next(name, params, options);
  };
