import { expect, type Page } from '@playwright/test';
import { serve } from '../service/serve.ts';
import { openPopupOn, openVideo } from '../tour/user-actions.ts';
import { allowOrigin, launch } from './browser.ts';
import { connect } from './connect.ts';
import { clearFaults, injectFault, requestsTo } from './control.ts';
import { test } from './extension.ts';
import { localized, type MessageKey, t } from './localized.ts';

const passphrase = 'tide and moon and mill';

test.use({ ownBrowser: true });

test.describe('several connections', () => {
  test('have separate addresses, permissions, tokens and names, and the active one is chosen by keyboard', async ({
    installed,
    service,
  }) => {
    const lab = await serve({ port: 0, seed: 2 });
    const labUrl = lab.url.replace('127.0.0.1', 'localhost');
    const options = await connect(installed, service);
    await openFields(options);
    await renameConnection(options, 'Home');
    await options.getByRole('button', { name: localized('connectionAdd') }).click();
    await expect(activeConnection(options)).toHaveAccessibleName(localized('connectionNew'));
    // Saving the address requests permission for this origin only.
    await allowOrigin(installed, labUrl);
    await save(options, 'serviceAddress', labUrl);
    await save(options, 'accessToken', lab.token);
    await openFields(options);
    await expect(activeConnection(options)).toHaveAccessibleName(/localhost.*token ends in/);
    await renameConnection(options, 'Lab');

    expect(await requestSuggestions(options, 'tide')).toContain('"ok":true');
    expect([await countSuggestionRequests(service), await countSuggestionRequests(lab)]).toEqual([0, 1]);
    await activeConnection(options).focus();
    await options.keyboard.press('ArrowUp');
    await expect(activeConnection(options)).toHaveAccessibleName(/^Home/);
    await expect(options.getByLabel(localized('serviceAddress'))).toHaveValue(service.url);
    expect(await requestSuggestions(options, 'mill')).toContain('"ok":true');
    expect([await countSuggestionRequests(service), await countSuggestionRequests(lab)]).toEqual([1, 1]);
    // A response cached from one service is not used for another service.
    expect(await requestSuggestions(options, 'tide')).toContain('"ok":true');
    expect(await countSuggestionRequests(service)).toBe(2);
    expect((await rowsOf(options, 'ledger')).map((row) => row.connection?.name)).toEqual(['Lab', 'Home', 'Home']);

    await options.reload();
    await openFields(options);
    await expect(activeConnection(options)).toHaveAccessibleName(/^Home.*last response/);
    await options.getByRole('button', { name: t('deleteNamed', 'Lab') }).click();
    await options
      .getByRole('dialog')
      .getByRole('button', { name: localized('delete') })
      .click();
    await expect(options.getByRole('button', { name: t('deleteNamed', 'Lab') })).toHaveCount(0);
    expect(await everythingIn(options)).not.toContain(lab.token);
    expect(await requestSuggestions(options, 'wheel')).toContain('"ok":true');
    await lab.stop();
  });
});

test.describe('an address on another server', () => {
  test('gets neither the token nor the waiting requests of the former one, and asks for a token', async ({
    installed,
    service,
  }) => {
    const other = await serve({ port: 0, seed: 2 });
    const options = await connect(installed, service);
    await injectFault(service, { endpoint: 'autocomplete', held: true });
    const results = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((q) => requestSuggestions(options, q)));
    // Four requests are sent at once; the others wait.
    await expect.poll(() => countSuggestionRequests(service)).toBe(4);
    await allowOrigin(installed, other.url);
    await openFields(options);
    await save(options, 'serviceAddress', other.url);
    await expect(options.getByText(localized('tokenForOtherOrigin'))).toBeVisible();
    await expect(options.getByRole('button', { name: localized('tokenDelete') })).toHaveCount(0);
    expect(await everythingIn(options)).not.toContain(service.token);
    await save(options, 'accessToken', other.token);
    await openFields(options);
    await expect(options.getByText(localized('tokenForOtherOrigin'))).toHaveCount(0);
    await clearFaults(service);
    const dropped = (await results).filter((result) => result.includes('"other-connection"'));
    expect(dropped).toHaveLength(2);
    expect([await countSuggestionRequests(service), await countSuggestionRequests(other)]).toEqual([4, 0]);
    expect(await rowsOf(options, 'ledger')).toHaveLength(4);

    expect(await requestSuggestions(options, 'mill')).toContain('"ok":true');
    // Another path of the same server keeps the token.
    await save(options, 'serviceAddress', `${other.url}/`);
    expect(await requestSuggestions(options, 'wheel')).toContain('"ok":true');
    expect(await countSuggestionRequests(other)).toBe(2);
    await other.stop();
  });

  test('gets no token even if another part of the extension wrote it', async ({ installed, service }) => {
    const other = await serve({ port: 0, seed: 2 });
    const options = await connect(installed, service);
    await allowOrigin(installed, other.url);
    await options.evaluate(async (serviceUrl) => {
      const { 'settings.connections': stored } = await chrome.storage.local.get('settings.connections');
      const connections = (stored as object[]).map((one) => ({ ...one, serviceUrl }));
      await chrome.storage.local.set({ 'settings.connections': connections });
    }, other.url);
    expect(await requestSuggestions(options, 'tide')).toContain('"no-token"');
    expect(await requestsTo(other, 'autocomplete')).toEqual([]);
    await other.stop();
  });
});

test.describe('a token under a passphrase', () => {
  test('is encrypted without being pasted again, locked when the browser closes, and unlocked once per session', async ({
    installed,
    service,
  }) => {
    const options = await connect(installed, service);
    await underPassphrase(options);
    expect(await requestSuggestions(options, 'tide')).toContain('"ok":true');
    expect(await everythingIn(options)).not.toContain(service.token);
    await installed.context.close();

    const later = await launch({ platformUrl: service.platformUrl, profile: installed.profile });
    const video = await openVideo(later, service.sample.videoId);
    const popup = await openPopupOn(later, video);
    const [opened] = await Promise.all([
      later.context.waitForEvent('page', { predicate: (page) => page.url().includes('options.html') }),
      // The popup closes when the options page opens, which can happen before Playwright receives the result of the
      // click.
      popup
        .getByRole('button', { name: localized('actUnlock') })
        .click()
        .catch((error: unknown) => {
          if (!popup.isClosed()) throw error;
        }),
    ]);
    expect(await requestSuggestions(opened, 'mill')).toContain('"locked-token"');
    const field = opened.getByLabel(localized('unlockLabel'));
    await expect(field).toBeFocused();
    await field.fill('another one');
    await field.press('Enter');
    await expect(opened.getByText(localized('unlockWrong'))).toBeVisible();
    await field.fill(passphrase);
    await field.press('Enter');
    await expect(opened.getByText(new RegExp(localized('tokenIsSavedTail').source.slice(1)))).toBeVisible();
    expect(await requestSuggestions(opened, 'mill')).toContain('"ok":true');
    expect(await everythingIn(opened)).not.toContain(service.token);
    await later.context.close();
  });
});

test.describe('deleting all data', () => {
  test('removes tokens, their encryption keys and a pending sign-in in one action', async ({ installed, service }) => {
    const options = await connect(installed, service);
    await underPassphrase(options);
    await options.evaluate(() => chrome.runtime.sendMessage({ kind: 'sign-in/check', body: null }));
    await expect.poll(() => everythingIn(options)).toMatch(/token-key:.*"sign-in"|"sign-in".*token-key:/);
    const library = await installed.open('library.html#first/storage');
    await library.getByRole('button', { name: localized('deleteEverything') }).click();
    await library
      .getByRole('dialog')
      .getByRole('button', { name: localized('deleteEverything') })
      .click();
    await expect(library.getByText(localized('deletedEverything'))).toBeVisible();
    const stored = await everythingIn(options);
    for (const trace of ['token-key', 'sign-in', service.url, service.token, service.token.slice(-12)]) {
      expect(stored).not.toContain(trace);
    }
  });
});

const activeConnection = (options: Page) =>
  options.getByRole('group', { name: localized('connectionActive') }).getByRole('radio', { checked: true });

async function save(options: Page, label: MessageKey, text: string): Promise<void> {
  await options.getByLabel(localized(label)).fill(text);
  await options.getByLabel(localized(label)).press('Enter');
}

async function renameConnection(options: Page, name: string): Promise<void> {
  await options
    .getByRole('button', { name: localized('connectionRename') })
    .last()
    .click();
  await options.getByLabel(localized('name'), { exact: true }).fill(name);
  await options.keyboard.press('Enter');
  await expect(activeConnection(options)).toHaveAccessibleName(new RegExp(`^${name}`));
}

/** Opens the fields of a connection that works. */
const openFields = (options: Page): Promise<void> =>
  options.getByRole('button', { name: localized('change'), expanded: false }).click();

async function underPassphrase(options: Page): Promise<void> {
  await openFields(options);
  await options.getByRole('radio', { name: localized('tokenStoragePassphrase') }).check();
  await options.getByLabel(localized('passphraseNew')).fill(passphrase);
  await options.getByLabel(localized('passphraseAgain')).fill(passphrase);
  await options.keyboard.press('Enter');
  await expect(options.getByRole('button', { name: localized('tokenStorageChangePassphrase') })).toBeVisible();
}

/** Sends an autocomplete request through the worker, as every page does, and returns the result. */
const requestSuggestions = (page: Page, q: string): Promise<string> =>
  page.evaluate(
    async (q) =>
      JSON.stringify(
        await chrome.runtime.sendMessage({ kind: 'service/call', body: { name: 'autocomplete', params: { q } } }),
      ),
    q,
  );

const countSuggestionRequests = async (service: { bill: string }): Promise<number> =>
  (await requestsTo(service, 'autocomplete')).length;

interface Row {
  connection?: { name: string };
}

const rowsOf = (page: Page, store: string): Promise<Row[]> =>
  page.evaluate(
    (store) =>
      new Promise<Row[]>((resolve) => {
        const opening = indexedDB.open('library');
        opening.onsuccess = () => {
          const all = opening.result.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => resolve(all.result);
          opening.result.close();
        };
      }),
    store,
  );

/** Returns the contents of all storage areas and databases, including keys, as one string. */
const everythingIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const areas = [chrome.storage.local, chrome.storage.session, chrome.storage.sync];
    const stored: unknown[] = await Promise.all(areas.map((area) => area.get(null)));
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('library');
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const name of db.objectStoreNames) {
      const store = db.transaction(name).objectStore(name);
      for (const reading of [store.getAll(), store.getAllKeys()]) {
        stored.push(await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))));
      }
    }
    db.close();
    return JSON.stringify(stored, (_, one) =>
      one instanceof Uint8Array ? new TextDecoder('latin1').decode(one) : one,
    );
  });
