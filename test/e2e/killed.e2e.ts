import { expect, type Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import {
  answered,
  asked,
  billedChunks,
  chunksEach,
  complete,
  completeButton,
  expectWhole,
  listOf,
  type Service,
  stateOf,
  states,
} from './completing.ts';
import { heal, spoil } from './control.ts';
import { test } from './extension.ts';
import { said } from './said.ts';
import { closeGate, type Gate, rowsOf, silentPage, somebodyWaitsFor } from './shelf-gate.ts';
import { awakeWorker, killWorker } from './worker.ts';

/** The row of the ledger about a step. */
const bookOf = (page: Page, n: number) =>
  expect.poll(async () => (await rowsOf(page, 'ledger')).findLast(({ step }) => step === n)?.state);

/** As the browser wakes it: by its alarm, and nobody says a word to it. */
async function ring(installed: Installed): Promise<void> {
  const worker = await awakeWorker(installed);
  await worker.evaluate(() =>
    (chrome.alarms.onAlarm as unknown as { dispatch(alarm: object): void }).dispatch({ name: 'runs-going' }),
  );
}

/** A worker that is killed at one point after another of one run. */
class Dying {
  readonly installed: Installed;
  readonly service: Service;
  readonly page: Page;

  constructor(installed: Installed, service: Service, page: Page) {
    this.installed = installed;
    this.service = service;
    this.page = page;
  }

  /** What `job` gives is what holds the worker where it stands; that lets go once it is dead. */
  async at(point: string, job: () => Promise<Gate | null>): Promise<void> {
    await test.step(point, async () => {
      const gate = await job();
      await killWorker(this.installed);
      await heal(this.service);
      await gate?.open();
    });
  }

  /** Wakes it and waits until a step was sent, whose answer stays at the service until the gate is closed. */
  async whileAsked(n: number, shelf: string): Promise<Gate> {
    await spoil(this.service, { endpoint: 'batchVideos', held: true });
    await ring(this.installed);
    await stateOf(this.page, n).toBe('sent');
    const gate = await closeGate(this.page, [shelf]);
    await gate.closed;
    await heal(this.service);
    return gate;
  }

  /** On to where the answer is kept and its row of the book is settled; what follows waits before a shelf. */
  async untilSettled(n: number, shelf: string): Promise<Gate> {
    const gate = await this.whileAsked(n, shelf);
    await bookOf(this.page, n).toBe('confirmed');
    return gate;
  }

  /** On to where the one transaction stands in line that brings the answer into the collection. */
  async untilStoring(n: number): Promise<Gate> {
    const gate = await this.untilSettled(n, 'captures');
    await somebodyWaitsFor(this.page, 'gatherings');
    return gate;
  }
}

/** Four answers never come: of steps 0 to 3. */
async function dieUnanswered(dying: Dying): Promise<void> {
  const { installed, service, page } = dying;
  await dying.at('written down as sent, before it leaves', async () => {
    const gate = await closeGate(page, ['token']);
    await gate.closed;
    await ring(installed);
    await stateOf(page, 0).toBe('sent');
    expect(await asked(service)).toBe(0);
    return gate;
  });
  await dying.at('while the service has it', async () => {
    await spoil(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await ring(installed);
    await expect.poll(() => asked(service)).toBe(1);
    return null;
  });
  await dying.at('while the answer comes', async () => {
    await spoil(service, { endpoint: 'batchVideos', stallAfterBytes: 20_000 });
    await ring(installed);
    await answered(service, 1);
    return null;
  });
  await dying.at('when the answer has come, before it is kept', async () => {
    const gate = await closeGate(page, ['bodies']);
    await gate.closed;
    await ring(installed);
    await answered(service, 2);
    await somebodyWaitsFor(page, 'steps');
    return gate;
  });
}

/** Five answers are kept and must reach the collection: of steps 4 to 8. */
async function dieAnswered(dying: Dying): Promise<void> {
  const { page } = dying;
  await dying.at('kept, before the ledger is settled', async () => {
    const gate = await dying.whileAsked(4, 'ledger');
    await stateOf(page, 4).toBe('received');
    return gate;
  });
  await dying.at('settled, before it is stored', () => dying.untilSettled(5, 'collections'));
  await dying.at('while it is stored', () => dying.untilStoring(6));
  await dying.at('stored, before the journal is looked at', async () => {
    const storing = await dying.untilStoring(7);
    const after = await closeGate(page, ['steps']);
    await storing.open();
    await after.closed;
    return after;
  });
  await dying.at('between two steps', async () => {
    const storing = await dying.untilStoring(8);
    const next = await closeGate(page, ['ledger']);
    const after = await closeGate(page, ['gatherings']);
    await storing.open();
    await after.closed;
    await after.open();
    await somebodyWaitsFor(page, 'runs');
    return next;
  });
}

/** The user pauses it while step 9 is asked, whose answer is stored all the same. */
async function dieHeld(dying: Dying): Promise<void> {
  const { installed, service, page } = dying;
  await dying.at('while it is held', async () => {
    await spoil(service, { endpoint: 'batchVideos', held: true });
    await ring(installed);
    await stateOf(page, 9).toBe('sent');
    const library = await installed.open('library.html#first/runs');
    await library
      .getByRole('main')
      .getByRole('button', { name: said('runPause') })
      .click();
    await expect.poll(async () => (await rowsOf(page, 'runs')).map(({ state }) => state)).toEqual(['held']);
    await heal(service);
    await stateOf(page, 9).toBe('stored');
    await library.close();
    return null;
  });
  await ring(installed);
  await page.evaluate(() => chrome.runtime.sendMessage({ kind: 'runs/go', body: null }));
}

test.describe('the worker, killed at eleven points of one run', () => {
  test('loses nothing that came, sends nothing again unasked, and the service counts the same', async ({
    connected,
    service,
  }) => {
    test.setTimeout(120_000);
    const { ids, known } = listOf(service, 11);
    const library = await complete(connected, ids);
    const page = await silentPage(connected);
    const dying = new Dying(connected, service, page);

    await dying.at('before it is written down as sent', async () => {
      const gate = await closeGate(page, ['ledger']);
      await gate.closed;
      await completeButton(library).click();
      await somebodyWaitsFor(page, 'runs');
      await library.close();
      return gate;
    });
    expect(await states(page)).toEqual(Array(11).fill('planned'));
    await dieUnanswered(dying);
    await dieAnswered(dying);
    await dieHeld(dying);
    expect(await asked(service)).toBe(9);
    expect(await states(page)).toEqual([...Array(4).fill('possible'), ...Array(6).fill('stored'), 'planned']);

    // The user says go on, and then what becomes of those that were never answered.
    const again = await connected.open('library.html#first/runs');
    const run = again.getByRole('main').getByRole('listitem').first();
    await run.getByRole('button', { name: said('runGoOn') }).click();
    const minimum = 11 * chunksEach;
    // One of the four was written down as sent and never left: that much is not on the service's bill.
    const neverLeft = chunksEach;
    await expect.poll(() => billedChunks(service)).toBe(minimum - neverLeft);
    await expect(run.getByText('80 chunks of 50 were sent (ids: 4,000)')).toBeVisible();
    await run.getByRole('button', { name: said('actSendAgain') }).click();
    await expect(run.getByText(/^done/)).toBeVisible({ timeout: 30_000 });
    const resent = 4 * chunksEach;
    expect(await billedChunks(service)).toBe(minimum - neverLeft + resent);
    expect(await asked(service)).toBe(10 + 4);
    await expectWhole(page, known);
  });
});
