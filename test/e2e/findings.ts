import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const options = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOptions>;

/**
 * What axe finds serious or critical, or `anything`, in light by all its rules and in dark by those of colour; leaves the page
 * in light.
 */
export async function findings(page: Page, least: 'serious' | 'anything' = 'serious'): Promise<string[]> {
  const found: string[] = [];
  // Reading its half megabyte takes longer than its work on most pages, so it is put into each document once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate(runAxe, options[colorScheme]);
    for (const { id, impact, nodes } of violations)
      if (least === 'anything' || impact === 'serious' || impact === 'critical')
        found.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Runs in the page. */
const runAxe = (wanted: axe.RunOptions): Promise<axe.AxeResults> =>
  (globalThis as unknown as { axe: typeof axe }).axe.run(document, wanted);

/** What is wider than its room at this width: the page itself, or anything in it that scrolls sideways or is cut unsaid. */
export async function overflowAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 700 });
  await framesPass(page, 4);
  const wide = await page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (element !== document.documentElement && (overflowX === 'visible' || textOverflow === 'ellipsis'))
        return false;
      // A pixel wide is what only a screen reader meets.
      return element.clientWidth > 1 && element.scrollWidth > element.clientWidth;
    };
    return [...document.querySelectorAll('html, body, body *')]
      .filter(isCut)
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) => `${tagName}.${className} ${scrollWidth} > ${clientWidth}`,
      );
  });
  return wide.map((each) => `${width} px: ${each}`);
}

/** What is drawn by hand is drawn anew for another width within a few frames. */
const framesPass = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (let at = 0; at < left; at++) await new Promise(requestAnimationFrame);
  }, count);

/** Lists that are one stop: arrows lead on within them, and a row's own verbs have keys. */
const oneStop = '[role="tablist"], [role="listbox"], [role="menu"], [role="grid"], .related-row';

/** Controls that the Tab key does not come to from the start of the page, because it leads past them or is held before them. */
export async function unreached(page: Page): Promise<string[]> {
  const { stops, apart } = await page.evaluate((lists) => {
    const every = 'a[href], button, input, select, textarea, [tabindex]';
    const seen = new Set<string>();
    const all = [...document.querySelectorAll<HTMLElement>(every)].filter(
      (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true }),
    );
    for (const each of all) {
      // Buttons of one choice are one stop.
      const name = each instanceof HTMLInputElement && each.type === 'radio' ? `radio ${each.name}` : String(seen.size);
      each.dataset.stop = name;
      seen.add(name);
    }
    const main = document.querySelector<HTMLElement>('.panel, .library');
    // The start of the page, without taking the focus there.
    main?.setAttribute('tabindex', '-1');
    main?.focus();
    const without = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
      (each) => each.tabIndex < 0 && each.checkVisibility() && !each.closest(lists),
    );
    return { stops: [...seen], apart: without.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
  }, oneStop);
  const missing = new Set(stops);
  // Twice as many as there are: whoever is held somewhere presses on in vain.
  for (let presses = 0; missing.size > 0 && presses < 2 * stops.length; presses++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.stop);
    if (at !== undefined) missing.delete(at);
  }
  const names = await page.evaluate(
    (ids) => ids.map((id) => document.querySelector(`[data-stop="${id}"]`)?.outerHTML.slice(0, 120) ?? id),
    [...missing],
  );
  return [...apart, ...names];
}

/** Whether the focus is on something of the page, and not lost. */
export const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
