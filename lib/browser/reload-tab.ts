import { browser } from 'wxt/browser';

export const reloadTab = (tabId: number): Promise<void> => browser.tabs.reload(tabId);
