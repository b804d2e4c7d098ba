import { expect, type Page } from '@playwright/test';
import { allowOrigin, type Installed } from './browser.ts';
import { localized, type MessageKey } from './localized.ts';

/** The address and token of a service. */
export interface Connection {
  url: string;
  token: string;
}

/** Enters the address and token in the options page, saves both, confirms the parameter names, and returns the page. */
export async function connect(installed: Installed, { url, token }: Connection): Promise<Page> {
  await allowOrigin(installed, url);
  const options = await installed.open('options.html');
  await saveIn(options, 'serviceAddress', url);
  await expect(options.getByText(localized('saved')).first()).toBeVisible();
  await saveIn(options, 'accessToken', token);
  // If the page were closed before it shows that the token is stored, the token would be lost.
  const stored = options.getByRole('button', { name: localized('change') });
  // A token that cannot be used leaves the fields open.
  await expect(stored.or(options.getByRole('button', { name: localized('tokenDelete') })).first()).toBeVisible();
  await storeParameterNames(options, { [url]: {} });
  return options;
}

/** Stores by service address which parameter names are confirmed, as *Use these names* does for one address. */
export const storeParameterNames = (page: Page, names: object): Promise<void> =>
  page.evaluate((value) => chrome.storage.local.set({ 'settings.parameterNames': value }), names);

/** Fills a field in the options and saves it with Enter, which is equivalent to pressing its button. */
async function saveIn(options: Page, label: MessageKey, text: string): Promise<void> {
  const field = options.getByLabel(localized(label));
  await field.fill(text);
  await field.press('Enter');
}

/** Shows a section of an options page that is already open. */
export const showOptions = (options: Page, section: string): Promise<void> =>
  options.evaluate((id) => {
    location.hash = id;
  }, section);
