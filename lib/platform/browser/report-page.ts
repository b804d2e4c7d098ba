import { browser } from 'wxt/browser';
import type { PageState } from '../shown-video';

/** Tells the worker which video the page shows. Stands apart from the messenger, whose schemas are too heavy for every page. */
export async function reportPageState(state: PageState): Promise<void> {
  try {
    await browser.runtime.sendMessage({ kind: 'page/shows-video', body: state });
  } catch {
    // The extension was updated or is gone: this script has nobody left to speak to, and stays silent.
  }
}
