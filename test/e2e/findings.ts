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
 * Returns axe's serious and critical violations, or all violations if `level` is `anything`. Checks all rules in the
 * light theme and the colour rules in the dark theme. Leaves the page in the light theme.
 */
export async function findings(page: Page, level: 'serious' | 'anything' = 'serious'): Promise<string[]> {
  const found: string[] = [];
  // Loading axe takes longer than running it on most pages, so it is loaded once per document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(waitForTransitions);
    const { violations } = await page.evaluate(runAxe, options[colorScheme]);
    for (const { id, impact, nodes } of violations)
      if (level === 'anything' || impact === 'serious' || impact === 'critical')
        found.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/**
 * Waits for colour transitions that started before reduced motion was set, because axe would measure an intermediate
 * colour.
 */
const waitForTransitions = async (): Promise<void> => {
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // A transition that is replaced by another one is cancelled, so its promise rejects.
  await Promise.allSettled(ends.map(({ finished }) => finished));
};

/** Runs in the page. */
const runAxe = (axeOptions: axe.RunOptions): Promise<axe.AxeResults> =>
  (globalThis as unknown as { axe: typeof axe }).axe.run(document, axeOptions);

/**
 * Returns everything that does not fit at this width in pixels: the page or an element that scrolls horizontally or
 * clips its content without an ellipsis, and text fields that are too narrow to show a word.
 */
export async function overflowAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 700 });
  await waitForFrames(page, 4);
  const wide = await page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (element !== document.documentElement && (overflowX === 'visible' || textOverflow === 'ellipsis'))
        return false;
      // An element that is one pixel wide is visible only to screen readers.
      return element.clientWidth > 1 && element.scrollWidth > element.clientWidth;
    };
    const isTooNarrow = (element: Element) =>
      element.matches('input:is([type="search"], [type="text"], [type="url"], :not([type]))') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.clientWidth < 40;
    return [...document.querySelectorAll('html, body, body *')]
      .filter((element) => isCut(element) || isTooNarrow(element))
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) => `${tagName}.${className} ${scrollWidth} > ${clientWidth}`,
      );
  });
  return wide.map((each) => `${width} px: ${each}`);
}

/** Waits for a number of frames, because canvases are redrawn after the width changes. */
const waitForFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (remaining) => {
    for (let index = 0; index < remaining; index++) await new Promise(requestAnimationFrame);
  }, count);

/** Composite widgets with one tab stop: arrow keys move within them, and shortcuts trigger the actions of a row. */
const compositeWidgets = '[role="tablist"], [role="listbox"], [role="menu"], [role="grid"], .related-row';

/** Returns the controls that Tab does not reach from the start of the page. */
export async function unreachableControls(page: Page): Promise<string[]> {
  const { stops, hiddenControls } = await page.evaluate((lists) => {
    const every = 'a[href], button, input, select, textarea, [tabindex]';
    const stopNames = new Set<string>();
    const all = [...document.querySelectorAll<HTMLElement>(every)].filter(
      (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true }),
    );
    for (const each of all) {
      // The radio buttons of a group share one tab stop.
      const name =
        each instanceof HTMLInputElement && each.type === 'radio' ? `radio ${each.name}` : String(stopNames.size);
      each.dataset.stop = name;
      stopNames.add(name);
    }
    const main = document.querySelector<HTMLElement>('.panel, .library');
    const unreached = new Set(stopNames);
    Object.assign(globalThis, { unreached });
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) unreached.delete(target.dataset.stop ?? '');
    });
    // Moves the focus to the start of the page, without a visible focus indicator.
    main?.setAttribute('tabindex', '-1');
    main?.focus();
    const without = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
      (each) => each.tabIndex < 0 && each.checkVisibility() && !each.closest(lists),
    );
    return { stops: stopNames.size, hiddenControls: without.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
  }, compositeWidgets);
  // Pressing Tab twice as often as there are tab stops is enough, unless the focus is trapped.
  for (let presses = 0; presses < 2 * stops && (await unreachedStops(page)).length > 0; presses += 10)
    for (let press = 0; press < 10; press++) await page.keyboard.press('Tab');
  const names = await page.evaluate(
    (ids) => ids.map((id) => document.querySelector(`[data-stop="${id}"]`)?.outerHTML.slice(0, 120) ?? id),
    await unreachedStops(page),
  );
  return [...hiddenControls, ...names];
}

const unreachedStops = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { unreached: Set<string> }).unreached]);

/** Returns true if an element of the page has the focus. */
export const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);

/** Counts the visible words in the page's main content, without numbers or symbols. */
export const countWords = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .evaluate((main: HTMLElement) => main.innerText.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length);
