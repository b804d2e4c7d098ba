import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountState } from '@/lib/connection/account';
import { activeConnection, firstConnection } from '@/lib/connection/connection';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { withPausedSite } from '@/lib/settings/paused-sites';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import type { Spending } from '@/lib/spending/spending';
import type { HeldRoom, Ports } from './ports';

/** What the popup shows first: the tab's video, today's spending, and whether asking works. */
export interface Glance {
  videoId: string | null;
  title: string | null;
  today: Spending | null;
  settings: Settings;
  account: AccountState | null;
  /** What the service last said to the token: `null` where it has not been asked. */
  tokenWorked: boolean | null;
  /** The site of the tab, where it is one of the platform's. */
  host: string | null;
}

/** The popup's store. */
export type GlanceStore = StoreApi<Glance> & {
  read(): Promise<void>;
  /** No captions by themselves on the tab's site from now on, or again (BIL-05). */
  pauseHere(paused: boolean): Promise<void>;
  /** Ends collecting what is visited (COL-01). */
  stopRecording(): Promise<void>;
};

type GlancePorts = Pick<Ports, 'tab' | 'ledger' | 'settings' | 'account'> & {
  names: Pick<HeldRoom, 'titleOf'>;
  host(): Promise<string | null>;
};

/** Lives for seconds, so it reads once, and again where its page says so. */
export function createGlance(ports: GlancePorts): GlanceStore {
  const store = createStore<Glance>()(() => ({
    videoId: null,
    title: null,
    today: null,
    settings: defaultSettings,
    account: null,
    tokenWorked: null,
    host: null,
  }));
  const read = async () => store.setState(await glanceFrom(ports));
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

async function glanceFrom({ tab, host, names, ledger, settings, account }: GlancePorts): Promise<Glance> {
  const shown = await tab.get();
  const videoId = shown?.videoId ?? null;
  const [name, today, rows, chosen, state, site] = await Promise.all([
    videoId ? names.titleOf(videoId) : null,
    ledger.today(),
    ledger.recent(20),
    settings.get(),
    account.get(),
    shown && host(),
  ]);
  return {
    videoId,
    title: shown?.title ?? name,
    today,
    settings: chosen,
    account: state,
    tokenWorked: workedLast(rows, activeConnection(chosen).id),
    host: site,
  };
}

/** The newest attempt that tells of a connection: one that was answered as asked, or one that was refused for its token. */
function workedLast(rows: readonly LedgerEntry[], id: string): boolean | null {
  // Rows from before there was more than one name none.
  const its = rows.filter(({ connection }) => (connection?.id ?? firstConnection) === id);
  const telling = its.find(({ state, failure }) => state === 'confirmed' || failure === 'forbidden');
  return telling ? telling.failure !== 'forbidden' : null;
}
