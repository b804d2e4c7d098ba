import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountState } from '@/lib/connection/account';
import { activeConnection, firstConnectionId } from '@/lib/connection/connection';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { withPausedSite } from '@/lib/settings/paused-sites';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import type { Spending } from '@/lib/spending/spending';
import type { Ports, SavedResponsesPort } from './ports';

/** What the popup shows first: the tab's video, today's spending, and whether asking works. */
export interface PopupState {
  videoId: string | null;
  title: string | null;
  today: Spending | null;
  settings: Settings;
  account: AccountState | null;
  /** What the service last said to the token: `null` where it has not been asked. */
  isTokenAccepted: boolean | null;
  /** The site of the tab, where it is one of the platform's. */
  host: string | null;
}

/** The popup's store. */
export type PopupStore = StoreApi<PopupState> & {
  read(): Promise<void>;
  /** No captions by themselves on the tab's site from now on, or again. */
  pauseHere(paused: boolean): Promise<void>;
  /** Ends collecting what is visited. */
  stopRecording(): Promise<void>;
};

type PopupPorts = Pick<Ports, 'tab' | 'ledger' | 'settings' | 'account'> & {
  names: Pick<SavedResponsesPort, 'titleOf'>;
  host(): Promise<string | null>;
  /** Tells of an error that the popup is shown without. */
  report(error: unknown): void;
};

/** Lives for seconds, so it reads once, and again where its page says so. */
export function createPopupStore(ports: PopupPorts): PopupStore {
  const store = createStore<PopupState>()(() => ({
    videoId: null,
    title: null,
    today: null,
    settings: defaultSettings,
    account: null,
    isTokenAccepted: null,
    host: null,
  }));
  const read = async () => store.setState(await readPopupState(ports));
  const pauseHere = async (paused: boolean) => {
    const { host, settings } = store.getState();
    if (host === null) return;
    await ports.settings.change({ auto: withPausedSite(settings.auto, host, paused) });
    await read();
  };
  const stopRecording = async () => {
    await ports.settings.change({ recording: false });
    await read();
  };
  return Object.assign(store, { read, pauseHere, stopRecording });
}

/** Reads each part for itself: the popup is drawn after this, so a part that cannot be read is left out and reported. */
async function readPopupState(ports: PopupPorts): Promise<PopupState> {
  const { tab, host, names, ledger, settings, account, report } = ports;
  const orElse = <T>(otherwise: T, reading: Promise<T>): Promise<T> =>
    reading.catch((error: unknown) => {
      report(error);
      return otherwise;
    });
  const shown = await orElse(null, tab.get());
  const videoId = shown?.videoId ?? null;
  const [name, today, rows, currentSettings, state, siteHost] = await Promise.all([
    videoId && orElse(null, names.titleOf(videoId)),
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

/** The newest attempt that tells of a connection: one that was answered as asked, or one that was refused for its token. */
function wasTokenAccepted(rows: readonly LedgerEntry[], id: string): boolean | null {
  // Rows from before there was more than one name none.
  const ofConnection = rows.filter(({ connection }) => (connection?.id ?? firstConnectionId) === id);
  const conclusive = ofConnection.find(({ state, failure }) => state === 'confirmed' || failure === 'forbidden');
  return conclusive ? conclusive.failure !== 'forbidden' : null;
}
