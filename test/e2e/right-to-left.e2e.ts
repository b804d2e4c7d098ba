import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { mirrored, t } from '../translations.ts';
import { allowOrigin, type Installed } from './browser.ts';
import { showOptions, storeParameterNames } from './connect.ts';
import { copyBuild } from './copy-build.ts';
import { test as base } from './extension.ts';
import { hasFocus, overflowAt } from './findings.ts';
import { fullLibrary, libraryStates, showPane } from './library-states.ts';
import { patternOf } from './localized.ts';
import { panelStates } from './tab-states.ts';

const messageOf = (key: string): string => mirrored[key]?.message ?? key;
const pattern = (key: string): RegExp => patternOf(messageOf(key));

/** A build in which the English messages are replaced by those of a generated right-to-left locale. */
const test = base.extend<object, { mirroredBuild: string }>({
  mirroredBuild: [
    // Playwright requires an object pattern here.
    async ({ browserName: _ }, use) => {
      const { folder, remove } = copyBuild();
      writeFileSync(join(folder, '_locales/en/messages.json'), JSON.stringify(mirrored));
      await use(folder);
      remove();
    },
    { scope: 'worker' },
  ],
  launchWith: ({ mirroredBuild }, use) => use({ extension: mirroredBuild }),
});

test.describe('a right-to-left locale', () => {
  test('mirrors the panel and keeps each string in its own direction @firefox', async ({ installed, service }) => {
    await connect(installed, service);
    const panel = await installed.open('sidepanel.html');
    await expect(panel.locator('html')).toHaveAttribute('dir', 'rtl');
    await save(panel, 'addressLabel', service.sample.videoId);
    await panel.getByRole('button', { name: messageOf('captionsGet') }).click();
    const line = panel.getByRole('option').first();
    await expect(line).toBeVisible();
    await expect(line.locator('p')).toHaveAttribute('dir', t('autoBadge'));
    // The time is at the start of the line, which is the right-hand side in this locale.
    const [time = 0, text = 0] = await line.evaluate((shown) =>
      [...shown.childNodes].map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().x;
      }),
    );
    expect(time).toBeGreaterThan(text);
  });

  test('lets every view of the panel fit 320 pixels', async ({ installed, service }) => {
    const options = await connect(installed, service);
    for (const width of [480, 320]) expect.soft(await overflowAt(options, width), 'options').toEqual([]);
    await showOptions(options, 'limits');
    await options.getByRole('heading', { name: messageOf('limits') }).waitFor();
    for (const width of [480, 320]) expect.soft(await overflowAt(options, width), 'advanced options').toEqual([]);
    await options.close();
    const panel = await installed.open('sidepanel.html');
    await save(panel, 'addressLabel', service.sample.videoId);
    for (const { name, reach } of panelStates(service.sampleData.threads.long)) {
      await panel.setViewportSize({ width: 320, height: 700 });
      await reach(panel, pattern);
      await expect.poll(() => hasFocus(panel), `${name}: the focus`).toBe(true);
      for (const width of [480, 320]) expect.soft(await overflowAt(panel, width), name).toEqual([]);
    }
  });
});

test('the library’s pages fit 320 pixels in a right-to-left locale', async ({ installed, service }) => {
  await (await connect(installed, service)).close();
  const page = await fullLibrary(installed);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const state of libraryStates) {
    await showPane(page, state);
    for (const width of [1400, 480, 320])
      await expect.soft.poll(() => overflowAt(page, width), `${state.pane}, ${width} px`).toEqual([]);
  }
});

/** Enters the address and token in the options page, confirms the parameter names, and returns the page. */
async function connect(installed: Installed, service: { url: string; token: string }): Promise<Page> {
  await allowOrigin(installed, service.url);
  const options = await installed.open('options.html');
  await save(options, 'serviceAddress', service.url);
  await expect(options.getByText(messageOf('saved'))).toBeVisible();
  await save(options, 'accessToken', service.token);
  await expect(options.getByRole('button', { name: messageOf('change') })).toBeVisible();
  await storeParameterNames(options, { [service.url]: {} });
  return options;
}

async function save(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(messageOf(label));
  await field.fill(text);
  await field.press('Enter');
}
