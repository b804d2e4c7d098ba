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
  return (await overflow(page)).map((each) => `${width} px: ${each}`);
}

/** Returns everything that does not fit at the current width, like `overflowAt`. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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

/** Returns the texts of buttons, tabs, labels and headings that are shown with an ellipsis because they are too long. */
export const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, [role="tab"], label, legend, th, [role="columnheader"], h1, h2, h3')]
      .flatMap((control) => [control, ...control.querySelectorAll('*')])
      // Outside texts, such as titles, can have any length.
      .filter((element) => !element.closest('bdi, [dir="auto"]') && element.querySelector('bdi, [dir="auto"]') === null)
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => `cut: ${textContent}`),
  );

const smallScreens = [320, 360, 480];

/**
 * Returns what does not fit small screens at 100 and 200 % text, in both directions of writing: horizontal overflow,
 * boxes that scroll but are lower than 8 rem, and an open menu that leaves the window. Colours do not change the layout,
 * so one theme is enough.
 */
export async function layoutFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const direction of ['ltr', 'rtl'])
    for (const text of ['100%', '200%'])
      for (const width of smallScreens) {
        await page.evaluate(
          ([dir = '', size = '']) => {
            document.documentElement.dir = dir;
            document.documentElement.style.fontSize = size;
          },
          [direction, text],
        );
        const misfits = [...(await overflowAt(page, width)), ...(await page.evaluate(lowOrOutside))];
        found.push(...misfits.map((each) => `${direction}, ${text}, ${width} px: ${each}`));
      }
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr';
    document.documentElement.style.fontSize = '';
  });
  return found;
}

/** Returns what overflows at 320 pixels while each outside text, such as a title, is one word of 75 letters. */
export async function longWordFindings(page: Page): Promise<string[]> {
  await page.evaluate(
    (word) => {
      const changed = [...document.querySelectorAll('bdi, [dir="auto"]')].flatMap((outside) => {
        const texts = document.createTreeWalker(outside, NodeFilter.SHOW_TEXT);
        const found: { node: Node; before: string | null }[] = [];
        while (texts.nextNode()) found.push({ node: texts.currentNode, before: texts.currentNode.nodeValue });
        return found;
      });
      for (const { node } of changed) node.nodeValue = word;
      Object.assign(globalThis, {
        restoreTexts: () => {
          for (const { node, before } of changed.reverse()) node.nodeValue = before;
        },
      });
    },
    'Wanderfalke'.repeat(7).slice(0, 75),
  );
  const found = await overflowAt(page, 320);
  await page.evaluate(() => (globalThis as unknown as { restoreTexts(): void }).restoreTexts());
  return found.map((each) => `long words: ${each}`);
}

/** Runs in the page. */
const lowOrOutside = (): string[] => {
  const minHeight = 8 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isLow = (box: Element) =>
    box.matches('body *:not(textarea, select, pre)') &&
    ['auto', 'scroll', 'hidden'].includes(getComputedStyle(box).overflowY) &&
    box.clientWidth > 1 &&
    !box.closest('[aria-hidden="true"]') &&
    box.querySelector('button, a, input, [role]') !== null &&
    box.scrollHeight > box.clientHeight + 1 &&
    box.clientHeight < minHeight;
  const isOutside = (menu: Element) => {
    const { left, top, right, bottom } = menu.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return left < 0 || top < 0 || Math.floor(right) > clientWidth || Math.floor(bottom) > clientHeight;
  };
  const nameOf = ({ tagName, className, clientHeight }: Element) => `${tagName}.${className} (${clientHeight} px high)`;
  return [
    ...[...document.querySelectorAll('*')].filter(isLow).map((box) => `too low: ${nameOf(box)}`),
    ...[...document.querySelectorAll('.menu')].filter(isOutside).map((menu) => `off screen: ${nameOf(menu)}`),
  ];
};

/**
 * Opens each menu and list of choices of the page, and returns what axe finds and what does not fit small screens.
 * `checked` has the names of menus that were checked on another page, and gets those of this one.
 */
export async function menuFindings(page: Page, checked: Set<string>): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: 320, height: 700 });
  const opener = page.locator('[aria-haspopup]:visible:not(:disabled), [role="combobox"]:visible:not(:disabled)');
  for (let index = 0; index < (await opener.count()); index++) {
    const one = opener.nth(index);
    const name = await one.evaluate(menuName);
    if (checked.has(name)) continue;
    checked.add(name);
    await one.click();
    // A field with suggestions has no list before something is typed.
    if ((await one.getAttribute('aria-expanded')) !== 'true') continue;
    const misfits = [...(await findings(page)), ...(await layoutFindings(page))];
    found.push(...misfits.map((each) => `${name}: ${each}`));
    await page.setViewportSize({ width: 320, height: 700 });
    await page.keyboard.press('Escape');
  }
  return found;
}

/** Runs in the page. Menus of rows have the title of the row in their name, so its letters are left out. */
const menuName = (opener: Element): string =>
  opener.closest('[role="row"], li')
    ? `row menu in ${opener.closest('[role="tabpanel"], main')?.id}`
    : `${opener.getAttribute('aria-label') ?? document.querySelector(`label[for="${opener.id}"]`)?.textContent ?? opener.textContent}`;

/** Waits for a number of frames, because canvases are redrawn after the width changes. */
const waitForFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (remaining) => {
    for (let index = 0; index < remaining; index++) await new Promise(requestAnimationFrame);
  }, count);

/** Composite widgets with one tab stop: arrow keys move within them, and shortcuts trigger the actions of a row. */
const compositeWidgets = '[role="tablist"], [role="listbox"], [role="menu"], [role="grid"], .related-row, .note-row';

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
