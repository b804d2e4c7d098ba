import type { StateCreator } from 'zustand';
import { type AccountState, isLoopbackAddress } from '@/lib/connection/connection';
import { defaultSettings, type Settings, type StoredSettings, withAddresses } from '@/lib/settings/settings';
import type { Ports } from './ports';

export interface AccountSlice {
  /** `null` until the account has been read. */
  account: AccountState | null;
  settings: Settings;
  /** `false` when the browser reports no network connection. */
  online: boolean;
  readAccount(): Promise<void>;
  /** Applies stored settings, but keeps changes by this page that are still being stored. */
  setSettings(settings: Settings): void;
  setOnline(online: boolean): void;
  /** Applies the change on this page at once, then stores it. */
  changeSettings(patch: Partial<StoredSettings>): Promise<void>;
  /** Asks the user for permission for an origin. Works only in a click handler, before any `await`. */
  permit(origin: string): Promise<void>;
  /** Opens the options, at a section if one is given. */
  openOptions(section?: string): void;
}

type AccountPorts = Pick<Ports, 'account' | 'online' | 'permit' | 'settings' | 'openOptions'>;

/** Returns whether requests must fail because there is no network. A service on this machine needs no network. */
export const isOffline = ({ online, settings }: Pick<AccountSlice, 'online' | 'settings'>): boolean =>
  !online && !isLoopbackAddress(settings.serviceUrl);

export const accountSlice =
  ({ account, online, permit, settings, openOptions }: AccountPorts): StateCreator<AccountSlice> =>
  (set, get) => {
    /** Changes that are being stored, in order. Settings that are read meanwhile may not include them. */
    let unsavedChanges: readonly Partial<StoredSettings>[] = [];
    return {
      account: null,
      settings: defaultSettings,
      online: online.get(),
      readAccount: async () => set({ account: await account.get() }),
      setSettings: (saved) => set({ settings: unsavedChanges.reduce(applyPatch, saved) }),
      setOnline: (online) => set({ online }),
      async changeSettings(patch) {
        set({ settings: applyPatch(get().settings, patch) });
        const unsaved = { ...patch };
        unsavedChanges = [...unsavedChanges, unsaved];
        try {
          await settings.change(patch).finally(() => {
            unsavedChanges = unsavedChanges.filter((change) => change !== unsaved);
          });
        } catch (error) {
          // The page must not show a limit that does not apply.
          get().setSettings(await settings.get());
          throw error;
        }
      },
      async permit(origin) {
        await permit(origin);
        await get().readAccount();
      },
      openOptions: (section) => void openOptions(section),
    };
  };

const applyPatch = (settings: Settings, patch: Partial<StoredSettings>): Settings =>
  withAddresses({ ...settings, ...patch });
