import type { StateCreator } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlayerClock } from '@/lib/platform/player';
import type { Call } from '@/lib/service/call';
import type { LedgerEntry } from '@/lib/service/records';
import type { PanelTabId } from '@/lib/settings/settings';
import type { Message } from '@/lib/shared/localized-text';
import { fail } from '@/lib/shared/result';
import type { Spending } from '@/lib/spending/spending';
import type { PanelRequest } from '@/lib/toolbar/panel-request';
import { type AccountSlice, accountSlice, isOffline } from './account-slice';
import type { Ports, Unsubscribe } from './ports';
import { type VideoSlice, videoSlice } from './video-slice';

/** The player of the tab that shows the video. */
interface PlayerSlice {
  /** The player's clock, updated several times a second; `null` while no page reports this video. */
  clock: PlayerClock | null;
  /** Seeks to a time in the tab, or offers to open the video at that time if the tab no longer shows it. */
  seek(seconds: number): void;
}

type PlayerContext = PlayerSlice & VideoSlice & ToastSlice;

const playerSlice =
  ({ player, tab }: Pick<Ports, 'player' | 'tab'>): StateCreator<PlayerContext, [], [], PlayerSlice> =>
  (set, get, store) => {
    store.subscribe(followPlayer(player, set));
    return {
      clock: null,
      seek(seconds) {
        const { subject, clock } = get();
        if (subject && subject.tabId !== null && clock) return player.seek(subject.tabId, seconds);
        if (!subject) return;
        const open = (): void => void tab.open(subject.videoId, seconds);
        get().showToast(['captionsNotInTab'], { message: ['captionsOpenAt'], run: open });
      },
    };
  };

/** Follows the player of the tab that shows the video. */
function followPlayer(player: Ports['player'], set: (change: Partial<PlayerSlice>) => void) {
  let stop: Unsubscribe | null = null;
  const listen = (tabId: number | null): void => {
    stop?.();
    set({ clock: null });
    const onGone = () => set({ clock: null });
    stop = tabId === null ? null : player.listen(tabId, (clock) => set({ clock }), onGone);
  };
  return ({ subject: current }: PlayerContext, { subject: previous }: PlayerContext): void => {
    if (current?.tabId !== previous?.tabId || current?.videoId !== previous?.videoId) listen(current?.tabId ?? null);
  };
}

interface EnvironmentSlice {
  /** Used by the stores of individual tabs, which are created when a tab is first opened. */
  ports: Ports;
  call: Call;
  /** Subscribes to the sources of the panel. Returns a function that unsubscribes. */
  start(): Unsubscribe;
}

/** The state that all tabs share. */
export type PanelState = VideoSlice &
  AccountSlice &
  SpendingSlice &
  ToastSlice &
  TabsSlice &
  PlayerSlice &
  EnvironmentSlice;

/** The store that all tabs share. */
export type PanelStore = StoreApi<PanelState>;

/** Creates the panel's store from the ports of its page. */
export function createPanelStore(ports: Ports): PanelStore {
  return createStore<PanelState>()((set, get, store) => ({
    ports,
    async call(...args) {
      const clicked = get();
      // Loaded on the first request, because it needs every response schema and an empty panel needs none.
      const { callWorker } = await import('@/lib/messaging/call-worker');
      if (!(await confirmVideo(get, clicked, args[1]))) return fail({ kind: 'other-video' });
      return callWorker(ports.sendMessage, ports.responses)(...args);
    },
    start: () => listen(store, ports),
    ...videoSlice(ports)(set, get, store),
    ...spendingSlice(ports)(set, get, store),
    ...accountSlice(ports)(set, get, store),
    ...toastSlice()(set, get, store),
    ...tabsSlice()(set, get, store),
    ...playerSlice(ports)(set, get, store),
  }));
}

/**
 * Returns whether the tab that the panel follows still shows the video that a request is for. If not, shows the video
 * of the tab. A pinned or chosen video does not depend on a tab.
 */
async function confirmVideo(
  get: () => PanelState,
  { subject, pinned }: Pick<PanelState, 'subject' | 'pinned'>,
  params: object,
): Promise<boolean> {
  if (subject?.from !== 'tab' || pinned) return true;
  const { tab } = get().ports;
  const shown = subject.tabId === null ? null : await tab.shownIn(subject.tabId);
  const isOfSubject = !('videoId' in params) || params.videoId === subject.videoId;
  if (shown?.videoId === subject.videoId && isOfSubject) return true;
  const current = (await tab.get()) ?? shown;
  if (get().subject?.seq === subject.seq) get().followTab(current);
  get().showToast(['otherVideoSentence']);
  return false;
}

/** Reads every source once and subscribes to it. The settings apply before the video is shown. */
function listen(store: StoreApi<PanelState>, ports: Ports): Unsubscribe {
  const { responses, ledger, settings, tab, account, online, uncaughtErrors, panelRequests } = ports;
  const state = store.getState();
  const onSettings = (newSettings: Parameters<typeof state.setSettings>[0]) => {
    state.setSettings(newSettings);
    void state.readAccount();
  };
  const onOnline = (isOnline: boolean) => {
    state.setOnline(isOnline);
    if (isOffline(store.getState())) state.announce(['offlineNotice']);
  };
  const stops = [
    responses.watch(() => void state.readRecent()),
    ledger.watch(() => void state.readSpending()),
    settings.watch(onSettings),
    account.watch(() => void state.readAccount()),
    online.watch(onOnline),
    uncaughtErrors.watch(state.onUncaughtError),
    tab.watch(state.followTab),
  ];
  const first = async () => {
    const [savedSettings, shown] = await Promise.all([settings.get(), tab.get()]);
    onSettings(savedSettings);
    const reads = Promise.all([state.readRecent(), state.readSpending()]);
    state.followTab(shown);
    // Panel requests are watched last, because they must override the video of the tab.
    if (!ended) stops.push(panelRequests.watch(state.onPanelRequest));
    await reads;
  };
  let ended = false;
  void first();
  return () => {
    ended = true;
    for (const stop of stops) stop();
  };
}

const storesByPanel = new WeakMap<PanelStore, Map<unknown, unknown>>();

/**
 * Returns the store of a tab. It is created when the tab is first opened and exists as long as the panel. `key`
 * distinguishes several stores with the same `create`.
 */
export function storeOfPanel<T>(panel: PanelStore, create: (panel: PanelStore) => T, key: unknown = create): T {
  const stores = storesByPanel.get(panel) ?? new Map();
  storesByPanel.set(panel, stores);
  if (!stores.has(key)) stores.set(key, create(panel));
  // The cast is safe, because a key always maps to a store of the same type.
  return stores.get(key) as T;
}

/** The open tab, and requests to the panel from outside. */
interface TabsSlice {
  /** `null` until the user selects a tab in this panel. Until then, the last tab selected in any panel is shown. */
  tab: PanelTabId | null;
  /** The last comment whose replies were requested. The Replies tab reads it. */
  requestedComment: string | null;
  /** The panel shows the collection instead of the video. */
  isCollectionOpen: boolean;
  openTab(tab: PanelTabId): void;
  setCollectionOpen(open: boolean): void;
  onPanelRequest(request: PanelRequest): void;
}

type TabsContext = TabsSlice & AccountSlice & VideoSlice & Pick<SpendingSlice, 'closeLedger'>;

/** Returns the open tab. */
export const openTabOf = ({ tab, settings }: Pick<TabsContext, 'tab' | 'settings'>): PanelTabId => tab ?? settings.tab;

const tabsSlice = (): StateCreator<TabsContext, [], [], TabsSlice> => (set, get) => ({
  tab: null,
  requestedComment: null,
  isCollectionOpen: false,
  setCollectionOpen: (open) => set({ isCollectionOpen: open }),
  openTab(tab) {
    set({ tab });
    void get().changeSettings({ tab });
  },
  onPanelRequest({ videoId, tab, comment, group }) {
    get().closeLedger();
    set({ isCollectionOpen: false });
    // A panel that already shows this video continues to follow the tab.
    if (videoId && get().subject?.videoId !== videoId) get().showSaved(videoId);
    if (comment) set({ requestedComment: comment });
    if (tab) get().openTab(tab);
    if (group) void get().changeSettings({ files: { ...get().settings.files, group } });
  },
});

/** Today's spending, possibly billed requests and the newest rows of the ledger. */
export interface SpendingSlice {
  /** `null` until it has been read. */
  today: Spending | null;
  /** Spending since the browser was started; `null` until it has been read. */
  session: Spending | null;
  /** Possibly billed requests that the user has not dismissed, newest first. */
  possiblyBilled: LedgerEntry[];
  /** Newest first. Read only while the ledger is open. */
  ledger: LedgerEntry[];
  ledgerOpen: boolean;
  readSpending(): Promise<void>;
  openLedger(): Promise<void>;
  closeLedger(): void;
  /** Dismisses a possibly billed request. */
  dismissPossiblyBilled(ids: readonly string[]): Promise<void>;
}

const maxRows = 100;

export const spendingSlice =
  ({
    ledger: ledgerPort,
    sessionSpent,
    sendMessage,
  }: Pick<Ports, 'ledger' | 'sessionSpent' | 'sendMessage'>): StateCreator<SpendingSlice> =>
  (set, get) => ({
    today: null,
    session: null,
    possiblyBilled: [],
    ledger: [],
    ledgerOpen: false,
    async readSpending() {
      const [today, session, possiblyBilled] = await Promise.all([
        ledgerPort.today(),
        sessionSpent(),
        ledgerPort.possible(),
      ]);
      set({ today, session, possiblyBilled });
      if (get().ledgerOpen) set({ ledger: await ledgerPort.recent(maxRows) });
    },
    async openLedger() {
      set({ ledgerOpen: true, ledger: await ledgerPort.recent(maxRows) });
    },
    closeLedger: () => set({ ledgerOpen: false }),
    dismissPossiblyBilled: async (ids) => {
      await sendMessage('ledger/dismiss', { ids });
      await get().readSpending();
    },
  });

/** Seconds until a toast disappears, unless it is hovered or focused. */
export const toastSeconds = 6;

/** A message about a finished action, with an optional next action such as undo. */
export interface ToastMessage {
  /** Differs from the id of the toast that this one replaces, so that an identical message is shown again. */
  id: number;
  message: Message;
  action?: { message: Message; run: () => void } | undefined;
}

/** The toast and the text for screen readers. */
interface ToastSlice {
  toast: ToastMessage | null;
  announcement: { id: number; message: Message } | null;
  /** A bug caused an uncaught error that the user has not dismissed. */
  hasUncaughtError: boolean;
  /** Shows a toast, which replaces the last one. */
  showToast(message: Message, action?: ToastMessage['action']): void;
  dismiss(): void;
  /** Announces a message to screen readers only. */
  announce(message: Message): void;
  onUncaughtError(): void;
  dismissError(): void;
}

const toastSlice = (): StateCreator<ToastSlice> => (set, get) => ({
  toast: null,
  announcement: null,
  hasUncaughtError: false,
  showToast: (message, action) => set({ toast: { id: (get().toast?.id ?? 0) + 1, message, action } }),
  dismiss: () => set({ toast: null }),
  onUncaughtError: () => set({ hasUncaughtError: true }),
  dismissError: () => set({ hasUncaughtError: false }),
  announce: (message) => set({ announcement: { id: (get().announcement?.id ?? 0) + 1, message } }),
});
