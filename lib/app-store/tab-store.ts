import type { PanelStore } from './panel-store';

const storesByPanel = new WeakMap<PanelStore, Map<unknown, unknown>>();

/** Returns the store of a tab. It is created when the tab is first opened and lives as long as the panel. */
export function tabStore<T>(panel: PanelStore, create: (panel: PanelStore) => T): T {
  const stores = storesByPanel.get(panel) ?? new Map();
  storesByPanel.set(panel, stores);
  if (!stores.has(create)) stores.set(create, create(panel));
  // The map stores each value under the function that created it.
  return stores.get(create) as T;
}
