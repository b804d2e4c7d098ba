import type { Locator, Page } from '@playwright/test';
import type { Installed, LaunchOptions } from './browser.ts';
import { type Display, missingForDisplay, openDisplay } from './display.ts';
import { enablePermissionPrompts, respondToPrompt } from './firefox-window.ts';
import { inFirefox } from './in-firefox.ts';
import { waitUntil } from './wait-until.ts';

/** Responds to the browser's permission prompts. */
interface Prompts {
  /** Launch options for a browser whose prompts can be handled. */
  launchWith: Partial<LaunchOptions>;
  /** Returns a function that clicks a button of the page and responds to the prompt that follows. */
  createResponder(installed: Installed, page: Page): Promise<(button: Locator, isAllowed: boolean) => Promise<void>>;
  stop(): void;
}

/** Returns the programs that are needed to handle prompts and are not installed. */
export const missingForPrompts = (): string[] => (inFirefox ? [] : missingForDisplay());

export const openPrompts = async (): Promise<Prompts> =>
  inFirefox ? promptsInFirefox : promptsOnDisplay(await openDisplay());

const promptsInFirefox: Prompts = {
  launchWith: {},
  async createResponder({ firefox }) {
    await firefox?.run(enablePermissionPrompts, null);
    return async (button, isAllowed) => {
      await button.click();
      await firefox?.run(respondToPrompt, isAllowed);
    };
  },
  stop() {},
};

/** Playwright cannot reach the prompts of Chromium, so they are handled with real key presses. */
const promptsOnDisplay = (screen: Display): Prompts => ({
  launchWith: { headless: false },
  async createResponder(_, page) {
    const clickUntilPrompt = await promptOn(page, screen);
    return async (button, isAllowed) => {
      await clickUntilPrompt(button);
      await screen.press(...(isAllowed ? ['Tab', 'Return'] : ['Escape']));
    };
  },
  stop: screen.stop,
});

/**
 * Returns a function that clicks a button and waits for the browser's prompt. It presses a key that has no effect on
 * the page to detect whether the page or the prompt has the focus.
 */
async function promptOn(panel: Page, screen: Display) {
  await panel.evaluate(() => {
    addEventListener('keydown', ({ key }) => {
      if (key === 'F13') document.documentElement.dataset.pressed = 'yes';
    });
  });
  const hasFocus = async () => {
    await panel.evaluate(() => delete document.documentElement.dataset.pressed);
    await screen.press('F13');
    const attached = panel.locator('html[data-pressed]').waitFor({ state: 'attached', timeout: 500 });
    return attached.then(() => true).catch(() => false);
  };
  return async (button: Locator) => {
    await waitUntil('The keyboard of the page', async () => (await hasFocus()) || undefined);
    await button.click();
    await waitUntil('The prompt', async () => !(await hasFocus()) || undefined);
  };
}
