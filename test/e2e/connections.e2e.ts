import { expect, type Page } from '@playwright/test';
import { serve } from '../service/serve.ts';
import { openVideo, popupOn } from '../tour/reader.ts';
import { allowOrigin, launch } from './browser.ts';
import { connect } from './connect.ts';
import { asksOf } from './control.ts';
import { test } from './extension.ts';
import { said } from './said.ts';

const passphrase = 'tide and moon and mill';

test.describe('several connections', () => {
  test('each have an address, a permission, a token and a name of their own; one is asked, by the keyboard', async ({
    installed,
    service,
  }) => {
    const lab = await serve({ port: 0, seed: 2 });
    const labUrl = lab.url.replace('127.0.0.1', 'localhost');
    const options = await connect(installed, service);
    await nameIt(options, 'Home');
    await options.getByRole('button', { name: said('connectionAdd') }).click();
    await expect(asked(options)).toHaveAccessibleName(said('connectionNew'));
    // For exactly this origin, which the browser lets us reach by the click alone.
    await allowOrigin(installed, labUrl);
    await save(options, 'optionsAddress', labUrl);
    await save(options, 'optionsToken', lab.token);
    await expect(asked(options)).toHaveAccessibleName(/localhost.*token ends in/);
    await nameIt(options, 'Lab');

    expect(await ask(options, 'tide')).toContain('"ok":true');
    expect([await asks(service), await asks(lab)]).toEqual([0, 1]);
    await asked(options).focus();
    await options.keyboard.press('ArrowUp');
    await expect(asked(options)).toHaveAccessibleName(/^Home/);
    await expect(options.getByLabel(said('optionsAddress'))).toHaveValue(service.url);
    expect(await ask(options, 'mill')).toContain('"ok":true');
    expect([await asks(service), await asks(lab)]).toEqual([1, 1]);
    // What one service answered is nobody's answer for the other.
    expect(await ask(options, 'tide')).toContain('"ok":true');
    expect(await asks(service)).toBe(2);
    expect((await rowsOf(options, 'ledger')).map((row) => row.connection?.name)).toEqual(['Lab', 'Home', 'Home']);

    await options.reload();
    await expect(asked(options)).toHaveAccessibleName(/^Home.*last answer/);
    await options.getByRole('button', { name: 'Remove Lab' }).click();
    await options
      .getByRole('dialog')
      .getByRole('button', { name: said('connectionRemoveYes') })
      .click();
    await expect(options.getByRole('button', { name: 'Remove Lab' })).toHaveCount(0);
    expect(await everythingIn(options)).not.toContain(lab.token);
    expect(await ask(options, 'wheel')).toContain('"ok":true');
    await lab.stop();
  });
});

test.describe('a token under a passphrase', () => {
  test('is moved there without being pasted again, locked when the browser closes, and unlocked once', async ({
    installed,
    service,
  }) => {
    const options = await connect(installed, service);
    await underPassphrase(options);
    expect(await ask(options, 'tide')).toContain('"ok":true');
    expect(await everythingIn(options)).not.toContain(service.token);
    await installed.context.close();

    const later = await launch({ platformUrl: service.platformUrl, profile: installed.profile });
    const video = await openVideo(later, service.sample.videoId);
    const popup = await popupOn(later, video);
    const [opened] = await Promise.all([
      later.context.waitForEvent('page', { predicate: (page) => page.url().includes('options.html') }),
      // The popup closes as the options open, sometimes before the click has told us that it is done.
      popup
        .getByRole('button', { name: said('actUnlock') })
        .click()
        .catch((error: unknown) => {
          if (!popup.isClosed()) throw error;
        }),
    ]);
    expect(await ask(opened, 'mill')).toContain('"locked-token"');
    const field = opened.getByLabel(said('unlockLabel'));
    await expect(field).toBeFocused();
    await field.fill('another one');
    await field.press('Enter');
    await expect(opened.getByText(said('unlockWrong'))).toBeVisible();
    await field.fill(passphrase);
    await field.press('Enter');
    await expect(opened.getByText(said('tokenHeldTail'))).toBeVisible();
    expect(await ask(opened, 'mill')).toContain('"ok":true');
    expect(await everythingIn(opened)).not.toContain(service.token);
    await later.context.close();
  });

  test('that was forgotten leaves a way on: the token is removed and given anew', async ({ installed, service }) => {
    const options = await connect(installed, service);
    await underPassphrase(options);
    await installed.context.close();
    const later = await launch({ platformUrl: service.platformUrl, profile: installed.profile });
    const anew = await later.open('options.html');
    await anew.getByRole('button', { name: said('unlockRemove') }).click();
    // Before it can be pasted again it needs a passphrase, or another place.
    await expect(anew.getByLabel(said('optionsToken'))).toHaveCount(0);
    await anew
      .getByRole('radio', { name: said('restDevice'), exact: true })
      .first()
      .check();
    await anew.getByRole('button', { name: said('restUse') }).click();
    await save(anew, 'optionsToken', service.token);
    await expect(anew.getByText(said('tokenHeldTail'))).toBeVisible();
    expect(await ask(anew, 'tide')).toContain('"ok":true');
    await later.context.close();
  });
});

test.describe('a token that may be known to others', () => {
  test('is forgotten here, and the user is told where it is reset', async ({ installed, service }) => {
    const options = await connect(installed, service);
    await options.getByRole('button', { name: said('leaked') }).click();
    await options
      .getByRole('dialog')
      .getByRole('button', { name: said('tokenForget') })
      .click();
    await expect(options.getByText(said('forgottenReset'))).toBeVisible();
    expect(await ask(options, 'tide')).toContain('"no-token"');
    expect(await everythingIn(options)).not.toContain(service.token);
    expect(await rowsOf(options, 'token')).toEqual([]);
  });
});

test.describe('everything', () => {
  test('goes in one action: tokens, the keys of their seals, a sign-in, and nothing is left', async ({
    installed,
    service,
  }) => {
    const options = await connect(installed, service);
    await underPassphrase(options);
    await options.evaluate(() => chrome.runtime.sendMessage({ kind: 'sign-in/look', body: null }));
    await expect.poll(() => everythingIn(options)).toMatch(/seal:.*"sign-in"|"sign-in".*seal:/);
    await options.getByRole('button', { name: said('forgetEverything') }).click();
    await options
      .getByRole('dialog')
      .getByRole('button', { name: said('forgetEverything') })
      .click();
    await expect(options.getByText(said('forgotNothingLeft'))).toBeVisible();
    const left = await everythingIn(options);
    for (const trace of ['seal', 'sign-in', service.url, service.token, service.token.slice(-12)]) {
      expect(left).not.toContain(trace);
    }
  });
});

const asked = (options: Page) =>
  options.getByRole('group', { name: said('connectionAsked') }).getByRole('radio', { checked: true });

async function save(options: Page, label: string, text: string): Promise<void> {
  await options.getByLabel(said(label)).fill(text);
  await options.getByLabel(said(label)).press('Enter');
}

async function nameIt(options: Page, name: string): Promise<void> {
  await options
    .getByRole('button', { name: said('connectionRename') })
    .last()
    .click();
  await options.getByLabel(said('connectionName'), { exact: true }).fill(name);
  await options.keyboard.press('Enter');
  await expect(asked(options)).toHaveAccessibleName(new RegExp(`^${name}`));
}

async function underPassphrase(options: Page): Promise<void> {
  await options.getByRole('radio', { name: said('restPassphrase') }).check();
  await options.getByLabel(said('passphraseNew')).fill(passphrase);
  await options.getByLabel(said('passphraseAgain')).fill(passphrase);
  await options.keyboard.press('Enter');
  await expect(options.getByRole('button', { name: said('restChangePassphrase') })).toBeVisible();
}

/** One small question by the way that every page asks; what came of it. */
const ask = (page: Page, q: string): Promise<string> =>
  page.evaluate(
    async (q) =>
      JSON.stringify(
        await chrome.runtime.sendMessage({ kind: 'service/call', body: { name: 'autocomplete', asked: { q } } }),
      ),
    q,
  );

const asks = async (service: { bill: string }): Promise<number> => (await asksOf(service, 'autocomplete')).length;

interface Row {
  connection?: { name: string };
}

const rowsOf = (page: Page, shelf: string): Promise<Row[]> =>
  page.evaluate(
    (shelf) =>
      new Promise<Row[]>((resolve) => {
        const opening = indexedDB.open('sidelight');
        opening.onsuccess = () => {
          const all = opening.result.transaction(shelf).objectStore(shelf).getAll();
          all.onsuccess = () => resolve(all.result);
          opening.result.close();
        };
      }),
    shelf,
  );

/** All that is stored anywhere, keys included, as one text. */
const everythingIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const areas = [chrome.storage.local, chrome.storage.session, chrome.storage.sync];
    const stored: unknown[] = await Promise.all(areas.map((area) => area.get(null)));
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('sidelight');
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const name of db.objectStoreNames) {
      const shelf = db.transaction(name).objectStore(name);
      for (const reading of [shelf.getAll(), shelf.getAllKeys()]) {
        stored.push(await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))));
      }
    }
    db.close();
    return JSON.stringify(stored, (_, one) =>
      one instanceof Uint8Array ? new TextDecoder('latin1').decode(one) : one,
    );
  });
