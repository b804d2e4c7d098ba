import { browser } from 'wxt/browser';
import type { staticPage } from '@/lib/shared/static-page';
import { openInTab } from './extension-pages';

/** Opens the page whose button requests the missing permission. */
export const openPermissionPage = (): Promise<void> => openInTab('/welcome.html#allow');

/**
 * Opens a page of the extension in a tab, or focuses its open tab. An open page also navigates to the URL hash, unless
 * `keepsRoute` is set.
 */
export async function openPage(
  page: 'library.html' | 'options.html' | ReturnType<typeof staticPage>,
  hash: string,
  { keepsRoute = false } = {},
): Promise<void> {
  const address = browser.runtime.getURL('/') + page;
  const open = (await browser.tabs.query({})).find(({ url }) => url?.startsWith(address));
  const url = address + hash;
  if (open?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(open.id, { active: true, ...(!keepsRoute && { url }) });
  await browser.windows.update(open.windowId, { focused: true });
}

export async function isPageOpen(): Promise<boolean> {
  if (!import.meta.env.FIREFOX) {
    return (await browser.runtime.getContexts({ contextTypes: ['POPUP', 'SIDE_PANEL', 'TAB'] })).length > 0;
  }
  // Firefox runs the background in a page of its own, which these view types exclude.
  const views = ['popup', 'sidebar', 'tab'].map((type) => (browser.extension.getViews as GetViews)({ type }));
  return views.some(({ length }) => length > 0);
}

/** The common types lack Firefox's view type `sidebar`. */
type GetViews = (of: { type: string }) => Window[];
