import type { ElementHandle, Page } from 'puppeteer-core';
import { waitUntil } from '../e2e/wait-until.ts';

/** Milliseconds within which anything must be rendered. */
export const timeout = 40_000;

/** Returns a control by selector and accessible name once it is rendered. */
export const control = (page: Page, selector: string, name: RegExp): Promise<ElementHandle<HTMLElement>> =>
  waitUntil(
    `${selector} called ${name}`,
    async () => {
      const found = (await page.evaluateHandle(called, selector, name.source)).asElement();
      return (found as ElementHandle<HTMLElement> | null) ?? undefined;
    },
    timeout,
  );

function called(selector: string, pattern: string): HTMLElement | null {
  const nameOf = (each: HTMLElement): string => {
    const labels = 'labels' in each ? [...((each.labels ?? []) as NodeListOf<HTMLElement>)] : [];
    return each.ariaLabel ?? (labels.map(({ textContent }) => textContent).join(' ') || each.textContent);
  };
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.find((each) => new RegExp(pattern).test(nameOf(each).trim())) ?? null;
}

/** Clicks a button as a user does: the browser counts it as a gesture. */
export async function press(page: Page, name: RegExp, selector = 'button, a, [role=menuitem]'): Promise<void> {
  await (await control(page, selector, name)).click();
}

/** Types into a field and presses Enter. */
export async function enter(page: Page, label: RegExp, text: string): Promise<void> {
  const field = await control(page, 'input, textarea', label);
  await field.click({ count: 3 });
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Resolves when the page contains the text. */
export const pageContains = (page: Page, what: RegExp): Promise<string> =>
  waitUntil(
    `Text like ${what}`,
    async () => line(what).exec(await page.evaluate(() => document.body.innerText))?.[0],
    timeout,
  );

/** Anchors a pattern at the start of a line. */
export const line = (what: RegExp): RegExp => new RegExp(what.source, 'm');

/** Removes the anchor, so that the pattern matches anywhere in a line. */
export const anywhere = (what: RegExp): RegExp => new RegExp(what.source.replace(/^\^/, ''));

/** Inserts a text into a field at once, as a paste does. */
export async function paste(page: Page, label: RegExp, text: string): Promise<void> {
  await (await control(page, 'input, textarea', label)).click();
  // Only this command is observed as typed input.
  await page.evaluate((all) => document.execCommand('insertText', false, all), text);
}
