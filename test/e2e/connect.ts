import { expect, type Page } from '@playwright/test';
import { allowOrigin, type Installed } from './browser.ts';
import { said } from './said.ts';

/** A service to be entered in the options. */
export interface Connection {
  url: string;
  token: string;
}

/** Types address and token into the options page and saves both, as a person would. Gives the options page. */
export async function connect(installed: Installed, { url, token }: Connection): Promise<Page> {
  await allowOrigin(installed, url);
  const options = await installed.open('options.html');
  await saveIn(options, 'optionsAddress', url);
  await expect(options.getByText(said('saved'))).toBeVisible();
  await saveIn(options, 'optionsToken', token);
  // Whoever closes the page before it says that a token is held has saved nothing.
  await expect(options.getByRole('button', { name: said('tokenForget') })).toBeVisible();
  return options;
}

/** Enter saves a field of the options, like its button. */
async function saveIn(options: Page, label: string, text: string): Promise<void> {
  const field = options.getByLabel(said(label));
  await field.fill(text);
  await field.press('Enter');
}
