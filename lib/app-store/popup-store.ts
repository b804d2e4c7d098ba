import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AccountState, activeConnection, defaultConnectionId } from '@/lib/connection/connection';
import type { LedgerEntry } from '@/lib/service/records';
import { defaultSettings, type Settings, type StoredSettings } from '@/lib/settings/settings';
import type { Spending } from '@/lib/spending/spending';
import type { Ports, SavedResponsesPort } from './ports';

export interface PopupState {
  videoId: string | null;
  title: string | null;
  today: Spending | null;
  settings: Settings;
  account: AccountState | null;
  /** True if the service accepted the token at the last conclusive request; `null` if there was none. */
  isTokenAccepted: boolean | null;
  /** The host of the tab if it belongs to the platform. */
  host: string | null;
}

interface PopupActions {
  read(): Promise<void>;
  changeSettings(change: Partial<StoredSettings>): Promise<void>;
}

export type PopupStore = StoreApi<PopupState & PopupActions>;

type PopupPorts = Pick<Ports, 'settings' | 'account'> & {
  tab: Pick<Ports['tab'], 'get'>;
  ledger: Pick<Ports['ledger'], 'today' | 'recent'>;
  titles: Pick<SavedResponsesPort, 'titleOf'>;
  host(): Promise<string | null>;
  /** Reports why a part of the popup could not be read. The popup is shown without that part. */
  report(error: unknown): void;
};

/**
 * Creates the popup's store. The popup is open for seconds, so the store does not watch its sources: it reads them when
 * `read` is called.
 */
export function createPopupStore(ports: PopupPorts): PopupStore {
  return createStore<PopupState & PopupActions>()((set, get) => ({
    videoId: null,
    title: null,
    today: null,
    settings: defaultSettings,
    account: null,
    isTokenAccepted: null,
    host: null,
    read: async () => set(await readPopupState(ports)),
    async changeSettings(change) {
      await ports.settings.change(change);
      await get().read();
    },
  }));
}

/**
 * Reads each part separately. The popup is drawn only afterwards, so a part that cannot be read is reported and left
 * out.
 */
async function readPopupState(ports: PopupPorts): Promise<PopupState> {
  const { tab, host, titles, ledger, settings, account, report } = ports;
  const orElse = <T>(otherwise: T, reading: Promise<T>): Promise<T> =>
    reading.catch((error: unknown) => {
      report(error);
      return otherwise;
    });
  const shown = await orElse(null, tab.get());
  const videoId = shown?.videoId ?? null;
  const [name, today, rows, currentSettings, state, siteHost] = await Promise.all([
    videoId && orElse(null, titles.titleOf(videoId)),
    orElse<Spending | null>(null, ledger.today()),
    orElse([], ledger.recent(20)),
    orElse(defaultSettings, settings.get()),
    orElse<AccountState | null>(null, account.get()),
    shown && orElse(null, host()),
  ]);
  return {
    videoId,
    title: shown?.title ?? name,
    today,
    settings: currentSettings,
    account: state,
    isTokenAccepted: wasTokenAccepted(rows, activeConnection(currentSettings).id),
    host: siteHost,
  };
}

/**
 * Returns whether the service accepted the token at the last conclusive request of a connection; `null` without such a
 * request.
 */
function wasTokenAccepted(rows: readonly LedgerEntry[], id: string): boolean | null {
  // Old rows do not name a connection and belong to the first one.
  const ofConnection = rows.filter(({ connection }) => (connection?.id ?? defaultConnectionId) === id);
  const conclusive = ofConnection.find(({ state, failure }) => state === 'confirmed' || failure === 'forbidden');
  return conclusive ? conclusive.failure !== 'forbidden' : null;
}
