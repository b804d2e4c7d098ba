import type { ElementHandle, Page } from 'puppeteer-core';
import { waitUntil } from '../e2e/wait-until.ts';

/** How long anything may take to be drawn, in milliseconds. */
export const timeout = 40_000;

/** A control by its selector and by what it is called, as soon as it is drawn. */
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

/** Presses a button as a person does: the browser counts it as a gesture. */
export async function press(page: Page, name: RegExp, selector = 'button, a, [role=menuitem]'): Promise<void> {
  await (await control(page, selector, name)).click();
}

/** Types into a field and ends with Enter. */
export async function enter(page: Page, label: RegExp, text: string): Promise<void> {
  const field = await control(page, 'input, textarea', label);
  await field.click({ count: 3 });
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Resolves when the page says it. */
export const says = (page: Page, what: RegExp): Promise<string> =>
  waitUntil(
    `Text like ${what}`,
    async () => line(what).exec(await page.evaluate(() => document.body.innerText))?.[0],
    timeout,
  );

/** A pattern that begins where a line does. */
export const line = (what: RegExp): RegExp => new RegExp(what.source, 'm');

/** A sentence also where it does not begin its line. */
export const anywhere = (what: RegExp): RegExp => new RegExp(what.source.replace(/^\^/, ''));

/** Puts a text into a field at once, as a paste does. */
export async function paste(page: Page, label: RegExp, text: string): Promise<void> {
  await (await control(page, 'input, textarea', label)).click();
  // Whatever else is given away: this alone is heard as typed.
  await page.evaluate((all) => document.execCommand('insertText', false, all), text);
}
