import type { BrowserContext } from '@playwright/test';
import type { FirefoxWindow } from './firefox-pages.ts';
import { policyMessages } from './firefox-window.ts';

/**
 * Collects what the content security policy of the extension's pages blocks. Returns a function that hands over what
 * was collected since its last call. Chromium reports it on the console of the page; Firefox on its own.
 */
export function watchPolicy(context: BrowserContext, firefox: FirefoxWindow | null): () => Promise<string[]> {
  const violations: string[] = [];
  let isClosed = false;
  context.on('close', () => {
    isClosed = true;
  });
  context.on('console', (message) => {
    const isOwn = message.page()?.url().startsWith('chrome-extension:');
    if (isOwn && message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return async () => (firefox && !isClosed ? firefox.run(policyMessages, null) : violations.splice(0));
}
