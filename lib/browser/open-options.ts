import { browser } from 'wxt/browser';

/** Opens the options in a tab of their own, or turns to it where it is open. */
export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage();
