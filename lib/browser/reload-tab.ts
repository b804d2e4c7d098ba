import { browser } from 'wxt/browser';

/** Loads a tab's page anew. */
export const reloadTab = (tabId: number): Promise<void> => browser.tabs.reload(tabId);
