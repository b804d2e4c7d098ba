import type { StateCreator } from 'zustand';
import type { AccountState } from '@/lib/core/account';
import { defaultSettings, type Settings } from '@/lib/core/settings';
import type { Ports } from './ports';

/** Which service, whether it may be asked, and what the reader chose. */
export interface AccountSlice {
  /** `null` until it was read. */
  account: AccountState | null;
  settings: Settings;
  readAccount(): Promise<void>;
  heardSettings(settings: Settings): void;
  /** Changes what the reader chose, at once here and for good on the device. */
  changeSettings(patch: Partial<Settings>): Promise<void>;
  /** Has the browser ask to reach an origin; within a click alone. */
  permit(origin: string): Promise<void>;
  openOptions(): void;
}

type AccountPorts = Pick<Ports, 'account' | 'permit' | 'settings' | 'openOptions'>;

export const accountSlice =
  ({ account, permit, settings, openOptions }: AccountPorts): StateCreator<AccountSlice> =>
  (set, get) => ({
    account: null,
    settings: defaultSettings,
    readAccount: async () => set({ account: await account() }),
    heardSettings: (now) => set({ settings: now }),
    async changeSettings(patch) {
      set({ settings: { ...get().settings, ...patch } });
      await settings.change(patch);
    },
    async permit(origin) {
      await permit(origin);
      await get().readAccount();
    },
    openOptions: () => void openOptions(),
  });
