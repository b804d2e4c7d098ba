import { browser } from 'wxt/browser';

/** Opens the options in a tab, or focuses the open one. */
export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage();
