import type { StateCreator } from 'zustand';
import { optionalHosts } from '@/lib/platform/platform-hosts';
import type { Unsubscribe } from './ports';

/** What the browser lets us see, host by host. */
export interface SitesPort {
  isAllowed(host: string): Promise<boolean>;
  /** Asks the user for exactly one host. Within a click alone, before anything is awaited. */
  allow(host: string): Promise<boolean>;
  disallow(host: string): Promise<boolean>;
  /** Hears that some permission is another one now; the browser's own pages change them too. */
  watch(changed: () => void): Unsubscribe;
}

/** The platform's further sites, which the user may allow. */
export interface SitesSlice {
  /** The optional hosts that are allowed; `null` until the browser told. */
  allowedHosts: readonly string[] | null;
  readSites(): Promise<void>;
  /** Within a click: has the browser ask for this host alone. A no leaves everything as it was. */
  allowSite(host: string): Promise<void>;
  disallowSite(host: string): Promise<void>;
}

export const sitesSlice =
  ({ isAllowed, allow, disallow }: SitesPort): StateCreator<SitesSlice> =>
  (set, get) => ({
    allowedHosts: null,
    async readSites() {
      const allowed = await Promise.all(optionalHosts.map(isAllowed));
      set({ allowedHosts: optionalHosts.filter((_, index) => allowed[index]) });
    },
    async allowSite(host) {
      await allow(host);
      await get().readSites();
    },
    async disallowSite(host) {
      await disallow(host);
      await get().readSites();
    },
  });
