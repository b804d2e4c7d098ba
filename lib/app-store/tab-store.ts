import type { PanelStore } from './panel-store';

const storesByPanel = new WeakMap<PanelStore, Map<unknown, unknown>>();

/**
 * Returns the store of a tab. It is created when the tab is first opened and lives as long as the panel. `key` tells
 * stores of one `create` apart.
 */
export function tabStore<T>(panel: PanelStore, create: (panel: PanelStore) => T, key: unknown = create): T {
  const stores = storesByPanel.get(panel) ?? new Map();
  storesByPanel.set(panel, stores);
  if (!stores.has(key)) stores.set(key, create(panel));
  // The map stores each value under its own key.
  return stores.get(key) as T;
}
