import type { Panel } from './panel-store';

const made = new WeakMap<Panel, Map<unknown, unknown>>();

/** What a tab knows is made when the tab is first opened, and lives as long as its panel. */
export function tabStore<T>(panel: Panel, make: (panel: Panel) => T): T {
  const stores = made.get(panel) ?? new Map();
  made.set(panel, stores);
  if (!stores.has(make)) stores.set(make, make(panel));
  // Kept under the function that made it.
  return stores.get(make) as T;
}
