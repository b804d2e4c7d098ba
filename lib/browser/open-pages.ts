import { browser } from 'wxt/browser';

/** Returns whether a page of the extension is open: popup, side panel or tab. */
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
