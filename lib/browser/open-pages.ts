import { browser } from 'wxt/browser';

/** Whether any page of ours is open that somebody may look at: popup, side panel or a tab. */
export async function isPageOpen(): Promise<boolean> {
  if (!import.meta.env.FIREFOX) {
    return (await browser.runtime.getContexts({ contextTypes: ['POPUP', 'SIDE_PANEL', 'TAB'] })).length > 0;
  }
  // What works in the background is a page itself there, and is none of these.
  const views = ['popup', 'sidebar', 'tab'].map((type) => (browser.extension.getViews as GetViews)({ type }));
  return views.some(({ length }) => length > 0);
}

/** The sidebar is Firefox's own kind of view. */
type GetViews = (of: { type: string }) => Window[];
