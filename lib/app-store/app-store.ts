import type { StateCreator } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '@/lib/service/call';
import type { LedgerEntry } from '@/lib/service/records';
import type { Message } from '@/lib/shared/localized-text';
import type { Spending } from '@/lib/spending/spending';
import { type AccountSlice, accountSlice, isOffline } from './account-slice';
import type { Ports, Unsubscribe } from './ports';

interface EnvironmentSlice {
  /** Used by the stores of features, which are created when they are first needed. */
  ports: Ports;
  call: Call;
  /** Subscribes to the sources of the page. Returns a function that unsubscribes. */
  start(): Unsubscribe;
}

export type AppState = AccountSlice & SpendingSlice & ToastSlice & EnvironmentSlice;

export type AppStore = StoreApi<AppState>;

export const createAppStore = (ports: Ports): AppStore => createStore<AppState>()(appSlices(ports));

export const appSlices =
  (ports: Ports): StateCreator<AppState> =>
  (set, get, store) => ({
    ports,
    async call(...args) {
      // Loaded on the first request, because it needs every response schema and an empty panel needs none.
      const { callWorker } = await import('@/lib/messaging/call-worker');
      return callWorker(ports.sendMessage, ports.responses)(...args);
    },
    start: () => listenToSources(store, ports).stop,
    ...spendingSlice(ports)(set, get, store),
    ...accountSlice(ports)(set, get, store),
    ...toastSlice()(set, get, store),
  });

/** Reads the sources of every page once and subscribes to them. `settingsRead` resolves when the settings apply. */
export function listenToSources(
  store: AppStore,
  { ledger, settings, account, online, uncaughtErrors }: Ports,
): { stop: Unsubscribe; settingsRead: Promise<void> } {
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
    ledger.watch(() => void state.readSpending()),
    settings.watch(onSettings),
    account.watch(() => void state.readAccount()),
    online.watch(onOnline),
    uncaughtErrors.watch(state.onUncaughtError),
  ];
  const first = async () => {
    onSettings(await settings.get());
    void state.readSpending();
  };
  const stop = () => {
    for (const end of stops) end();
  };
  return { stop, settingsRead: first() };
}

const storesByPage = new WeakMap<object, Map<unknown, unknown>>();

/**
 * Returns the store of a feature. It is created when it is first needed and exists as long as the page. `key`
 * distinguishes several stores with the same `create`.
 */
export function storeOfPage<P extends object, T>(page: P, create: (page: P) => T, key: unknown = create): T {
  const stores = storesByPage.get(page) ?? new Map();
  storesByPage.set(page, stores);
  if (!stores.has(key)) stores.set(key, create(page));
  // The cast is safe, because a key always maps to a store of the same type.
  return stores.get(key) as T;
}

export interface SpendingSlice {
  /** `null` until it has been read. */
  today: Spending | null;
  /** Spending since the browser was started; `null` until it has been read. */
  session: Spending | null;
  /** Possibly billed requests that the user has not dismissed, newest first. */
  possiblyBilled: LedgerEntry[];
  readSpending(): Promise<void>;
  dismissPossiblyBilled(ids: readonly string[]): Promise<void>;
}

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
    async readSpending() {
      const [today, session, possiblyBilled] = await Promise.all([
        ledgerPort.today(),
        sessionSpent(),
        ledgerPort.possible(),
      ]);
      set({ today, session, possiblyBilled });
    },
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

export interface ToastSlice {
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
