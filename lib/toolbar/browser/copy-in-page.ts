import { browser } from 'wxt/browser';
import { loadTranslation } from '@/lib/browser/load-translation';

/**
 * Puts text on the clipboard through the page in which a menu or a key was used: a worker has no clipboard, and the click lets
 * us into that page. `false` where the browser lets nobody in.
 */
export async function copyInPage(tabId: number, text: string): Promise<boolean> {
  const target = { tabId };
  const promptText = loadTranslation()('copyByHand');
  try {
    await browser.scripting.executeScript({
      target,
      func: copyOrShow,
      args: [text, promptText],
      injectImmediately: true,
    });
    return true;
  } catch {
    // A page of the browser's own, or a tab that is gone: the caller says so.
    return false;
  }
}

/** Runs in the page, in our own world there: sees nothing of this file. */
async function copyOrShow(text: string, promptText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not every page lets a script copy: then the user does, from a field that holds it.
    prompt(promptText, text);
  }
}
