import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, type Locator, type Page } from '@playwright/test';
import { launch } from './browser.ts';
import { connect } from './connect.ts';
import { test } from './extension.ts';
import { said } from './said.ts';
import { landed } from './saver.ts';
import { waitUntil } from './wait-until.ts';

/** A display that nobody looks at, and its number; set up beside the browser under test. */
async function display() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data');
  const name = `:${String(number).trim()}`;
  const xdotool = (...args: string[]) =>
    execFileSync('xdotool', args, { env: { ...process.env, DISPLAY: name } }).toString();
  return {
    name,
    press: (...keys: string[]) => xdotool('key', '--delay', '100', ...keys),
    stop: () => server.kill(),
  };
}

const isThere = (program: string) => {
  try {
    execFileSync('which', [program]);
    return true;
  } catch {
    return false;
  }
};

test('the browser asks for the permission at the first save: a no is said with a way on, a yes saves', async ({
  service,
}) => {
  const missing = ['Xvfb', 'xdotool'].filter((program) => !isThere(program));
  if (missing.length > 0) {
    console.warn(`LEFT OUT: nobody can answer the browser’s prompt without ${missing.join(' and ')}. Install them.`);
    test.info().annotations.push({ type: 'left out', description: missing.join(', ') });
    return;
  }
  const screen = await display();
  const shown = process.env.DISPLAY;
  process.env.DISPLAY = screen.name;
  const installed = await launch({ platformUrl: service.platformUrl, headless: false });
  const { videoId } = service.sample;
  try {
    await (await connect(installed, service)).close();
    const panel = await installed.open('sidepanel.html');
    await panel.getByRole('textbox').first().fill(`https://www.youtube.com/watch?v=${videoId}`);
    await panel.keyboard.press('Enter');
    await panel.getByRole('tab', { name: said('tabFiles') }).click();
    await panel.getByRole('button', { name: said('filesGroupAudio'), exact: true }).click();
    await panel.getByRole('button', { name: said('filesListAudio') }).click();
    const clickedAndAsked = await promptOn(panel, screen);
    await clickedAndAsked(panel.getByRole('button', { name: said('mediaSaveFile') }).first());
    screen.press('Escape');
    await expect(panel.getByText(said('saveForbidden'))).toBeVisible();
    expect(landed(installed)).toEqual([]);

    await clickedAndAsked(panel.getByRole('button', { name: said('saveForbiddenAgain') }));
    screen.press('Tab', 'Return');
    await expect.poll(() => landed(installed), { timeout: 20_000 }).toHaveLength(1);
    await expect(panel.getByText(said('saveForbidden'))).toBeHidden();
  } finally {
    await installed.stop();
    screen.stop();
    if (shown === undefined) delete process.env.DISPLAY;
    else process.env.DISPLAY = shown;
  }
});

/** Clicks a button and waits until the browser asks: a key that nothing listens to tells who has the keyboard. */
async function promptOn(panel: Page, screen: { press(...keys: string[]): void }) {
  await panel.evaluate(() => {
    addEventListener('keydown', ({ key }) => {
      if (key === 'F13') document.documentElement.dataset.heard = 'yes';
    });
  });
  const pageHears = async () => {
    await panel.evaluate(() => delete document.documentElement.dataset.heard);
    screen.press('F13');
    const heard = panel.locator('html[data-heard]').waitFor({ state: 'attached', timeout: 500 });
    return heard.then(() => true).catch(() => false);
  };
  return async (button: Locator) => {
    await waitUntil('The keyboard of the page', async () => (await pageHears()) || undefined);
    await button.click();
    await waitUntil('The prompt', async () => !(await pageHears()) || undefined);
  };
}
