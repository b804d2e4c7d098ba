import type { Page } from 'puppeteer-core';
import { waitUntil } from '../e2e/wait-until.ts';
import { line, timeout } from './page.ts';

/** What stands beside a page or over it: no driver sees it, but any page of the extension can look into it. */
type Kind = 'sidebar' | 'popup';

interface Views {
  browser: { extension: { getViews(of: { type: Kind }): Window[] } };
}

/** Resolves when the sidebar or the popup shows it. */
export const showsBeside = (from: Page, kind: Kind, what: RegExp): Promise<string> =>
  waitUntil(`The ${kind} with ${what}`, async () => line(what).exec(await from.evaluate(textOf, kind))?.[0], timeout);

const textOf = (kind: Kind): string => {
  const [view] = (globalThis as unknown as Views).browser.extension.getViews({ type: kind });
  return view?.document.body?.innerText ?? '';
};

/** Presses a button there. */
export const pressBeside = (from: Page, kind: Kind, name: RegExp): Promise<true> =>
  waitUntil(
    `A button of the ${kind} called ${name}`,
    async () => (await from.evaluate(pressIn, kind, name.source)) || undefined,
    timeout,
  );

function pressIn(kind: Kind, pattern: string): boolean {
  const [view] = (globalThis as unknown as Views).browser.extension.getViews({ type: kind });
  const all = [...(view?.document.querySelectorAll<HTMLElement>('button, [role=tab]') ?? [])];
  const found = all.find(({ ariaLabel, textContent }) => new RegExp(pattern).test(ariaLabel ?? textContent.trim()));
  found?.click();
  return found !== undefined;
}
