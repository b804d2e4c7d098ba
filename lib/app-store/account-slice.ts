import type { StateCreator } from 'zustand';
import type { AccountState } from '@/lib/connection/account';
import { isLoopbackAddress } from '@/lib/connection/base-address';
import { defaultSettings, type Settings, type StoredSettings, withAddresses } from '@/lib/settings/settings';
import type { Ports } from './ports';

/** Which service, whether it may be asked, and what the user chose. */
export interface AccountSlice {
  /** `null` until it was read. */
  account: AccountState | null;
  settings: Settings;
  /** Whether the browser knows of any network. */
  online: boolean;
  readAccount(): Promise<void>;
  heardSettings(settings: Settings): void;
  heardOnline(online: boolean): void;
  /** Changes what the user chose, at once here and for good on the device. */
  changeSettings(patch: Partial<StoredSettings>): Promise<void>;
  /** Has the browser ask to reach an origin; within a click alone. */
  permit(origin: string): Promise<void>;
  openOptions(): void;
}

type AccountPorts = Pick<Ports, 'account' | 'online' | 'permit' | 'settings' | 'openOptions'>;

/** Nothing can be asked for want of a network: a service on this machine needs none. */
export const isOffline = ({ online, settings }: Pick<AccountSlice, 'online' | 'settings'>): boolean =>
  !online && !isLoopbackAddress(settings.serviceUrl);

export const accountSlice =
  ({ account, online, permit, settings, openOptions }: AccountPorts): StateCreator<AccountSlice> =>
  (set, get) => ({
    account: null,
    settings: defaultSettings,
    online: online.get(),
    readAccount: async () => set({ account: await account.get() }),
    heardSettings: (now) => set({ settings: now }),
    heardOnline: (now) => set({ online: now }),
    async changeSettings(patch) {
      set({ settings: withAddresses({ ...get().settings, ...patch }) });
      await settings.change(patch);
    },
    async permit(origin) {
      await permit(origin);
      await get().readAccount();
    },
    openOptions: () => void openOptions(),
  });
