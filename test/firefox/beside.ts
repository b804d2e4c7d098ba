import type { Page } from 'puppeteer-core';
import { waitUntil } from '../e2e/wait-until.ts';
import { line, timeout } from './page.ts';

/** A page next to or above the tab. The driver cannot see it, but any page of the extension can access it. */
type Kind = 'sidebar' | 'popup';

interface Views {
  browser: { extension: { getViews(of: { type: Kind }): Window[] } };
}

/** Resolves when the sidebar or the popup contains the text. */
export const waitForTextIn = (from: Page, kind: Kind, what: RegExp): Promise<string> =>
  waitUntil(`The ${kind} with ${what}`, async () => line(what).exec(await from.evaluate(textOf, kind))?.[0], timeout);

const textOf = (kind: Kind): string => {
  const [view] = (globalThis as unknown as Views).browser.extension.getViews({ type: kind });
  return view?.document.body?.innerText ?? '';
};

/** Clicks a button in the sidebar or the popup. */
export const pressButtonIn = (from: Page, kind: Kind, name: RegExp): Promise<true> =>
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
