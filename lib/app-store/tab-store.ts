import type { PanelStore } from './panel-store';

const storesByPanel = new WeakMap<PanelStore, Map<unknown, unknown>>();

/** What a tab knows is made when the tab is first opened, and lives as long as its panel. */
export function tabStore<T>(panel: PanelStore, create: (panel: PanelStore) => T): T {
  const stores = storesByPanel.get(panel) ?? new Map();
  storesByPanel.set(panel, stores);
  if (!stores.has(create)) stores.set(create, create(panel));
  // Kept under the function that made it.
  return stores.get(create) as T;
}
