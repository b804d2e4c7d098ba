import { expect, type Page } from '@playwright/test';
import { billedBy } from './billed.ts';
import { type Installed, launch } from './browser.ts';
import { asksOf, heal, spoil } from './control.ts';
import { test } from './extension.ts';
import { said } from './said.ts';
import { closeGate, type Gate, rowsOf, silentPage, somebodyWaitsFor } from './shelf-gate.ts';
import { awakeWorker, killWorker } from './worker.ts';

type Service = { bill: string; world: { videos: { id: string }[]; video(id: string): unknown } };

/** Long enough for a test to put a hand on a shelf while the service has the question. */
const whileAsked = 1200;
const [perRequest, chunksEach] = [1000, 20];

/** A thousand videos of the made-up world, among so many times as many that nobody knows. */
function listOf({ world }: Service, requests: number): { ids: string[]; known: string[] } {
  const known = world.videos.slice(0, 1000).map(({ id }) => id);
  const ids = Array.from(
    { length: requests * perRequest },
    (_, n) => (n % requests === 0 ? known[n / requests] : undefined) ?? `x${String(n).padStart(9, '0')}A`,
  );
  return { ids, known };
}

/** Pastes a list, adds it, enters a price of one's own and presses the plan's button. */
async function complete(installed: Installed, ids: readonly string[]): Promise<Page> {
  const page = await installed.open('library.html#first/import');
  await page.getByLabel(said('importPaste')).evaluate(paste, ids.join('\n'));
  await page.getByRole('button', { name: /^Add 1?\d,000 videos/ }).click();
  const plan = page.getByRole('complementary', { name: said('planHeading') });
  const price = plan.getByLabel(said('planPriceChunk'));
  await price.fill('0.0001');
  await price.press('Enter');
  await plan.getByText(said('planChoices')).click();
  const share = plan.getByLabel(said('planMostMissing'));
  await share.fill('100');
  await share.press('Enter');
  const chunks = ids.length / 50;
  await expect(completeButton(page)).toContainText(`$${(chunks / 10_000).toFixed(3)}`.replace(/0+$/, ''));
  return page;
}

/** As the browser tells of it: a list this long is read as it is pasted. */
function paste(field: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const completeButton = (page: Page) => page.getByRole('button', { name: /^Complete 1?\d,000/ });

const asked = async (service: Service): Promise<number> => (await asksOf(service, 'batchVideos')).length;
/** Its answer has left the service. */
const answered = (service: Service, nth: number) =>
  expect.poll(async () => (await asksOf(service, 'batchVideos'))[nth]?.status ?? null).toBe(200);
const billedChunks = async (service: Service): Promise<number> =>
  (await billedBy(service)).byEndpoint.batchVideos?.units ?? 0;
const states = async (page: Page): Promise<unknown[]> => (await rowsOf(page, 'steps')).map(({ state }) => state);
const stateOf = (page: Page, n: number) => expect.poll(async () => (await states(page))[n]);
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

  /** Wakes it and waits until the service has the question of a step, whose answer takes a while. */
  async untilAsked(n: number): Promise<void> {
    await spoil(this.service, { endpoint: 'batchVideos', delayMs: whileAsked });
    await ring(this.installed);
    await stateOf(this.page, n).toBe('sent');
  }

  /** On to where the answer is kept and its row of the book is settled; what follows waits before a shelf. */
  async untilSettled(n: number, shelf: string): Promise<Gate> {
    await this.untilAsked(n);
    const gate = closeGate(this.page, [shelf]);
    await gate.closed;
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
    const gate = closeGate(page, ['token']);
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
    const gate = closeGate(page, ['bodies']);
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
    await dying.untilAsked(4);
    const gate = closeGate(page, ['ledger']);
    await gate.closed;
    await stateOf(page, 4).toBe('received');
    return gate;
  });
  await dying.at('settled, before it is stored', () => dying.untilSettled(5, 'collections'));
  await dying.at('while it is stored', () => dying.untilStoring(6));
  await dying.at('stored, before the journal is looked at', async () => {
    const storing = await dying.untilStoring(7);
    const after = closeGate(page, ['steps']);
    await storing.open();
    await after.closed;
    return after;
  });
  await dying.at('between two steps', async () => {
    const storing = await dying.untilStoring(8);
    const [next, after] = [closeGate(page, ['ledger']), closeGate(page, ['gatherings'])];
    await storing.open();
    await after.closed;
    await after.open();
    await somebodyWaitsFor(page, 'runs');
    return next;
  });
}

/** The reader pauses it while step 9 is asked, whose answer is stored all the same. */
async function dieHeld(dying: Dying): Promise<void> {
  const { installed, service, page } = dying;
  await dying.at('while it is held', async () => {
    await spoil(service, { endpoint: 'batchVideos', delayMs: 4000 });
    await ring(installed);
    await stateOf(page, 9).toBe('sent');
    const library = await installed.open('library.html#first/runs');
    await library
      .getByRole('main')
      .getByRole('button', { name: said('runPause') })
      .click();
    await stateOf(page, 9).toBe('stored');
    await library.close();
    return null;
  });
  await ring(installed);
  await page.evaluate(() => chrome.runtime.sendMessage({ kind: 'runs/go', body: null }));
}

/** Every video that the service knows is told of once, and there is nothing beside it. */
async function expectWhole(page: Page, known: readonly string[]): Promise<void> {
  const captures = await rowsOf(page, 'captures');
  expect(captures.flatMap(({ ids }) => ids as string[]).toSorted()).toEqual(known.toSorted());
  const bodies = (await rowsOf(page, 'bodies')).map(({ id }) => id);
  expect(bodies.toSorted()).toEqual(captures.map(({ id }) => id).toSorted());
}

test.describe('the worker, killed at eleven points of one run', () => {
  test('loses nothing that came, sends nothing again unasked, and the service counts the same (COL-04)', async ({
    connected,
    service,
  }) => {
    test.setTimeout(120_000);
    const { ids, known } = listOf(service, 11);
    const library = await complete(connected, ids);
    const page = await silentPage(connected);
    const dying = new Dying(connected, service, page);

    await dying.at('before it is written down as sent', async () => {
      const gate = closeGate(page, ['ledger']);
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

    // The reader says go on, and then what becomes of those that were never answered.
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

test.describe('the browser, closed over a run', () => {
  test('holds it until the reader says so; what was not answered is left by a word, and not asked again', async ({
    connected,
    service,
  }) => {
    test.setTimeout(120_000);
    const { ids, known } = listOf(service, 2);
    const before = await complete(connected, ids);
    await spoil(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await completeButton(before).click();
    await expect.poll(() => asked(service)).toBe(1);
    await connected.context.close();
    await heal(service);

    const later = await launch({ platformUrl: service.platformUrl, profile: connected.profile });
    const library = await later.open('library.html#first/runs');
    const run = library.getByRole('main').getByRole('listitem').first();
    await expect(run.getByText(said('runHeldClosed'))).toBeVisible();
    await expect(run.getByText('20 chunks of 50 were sent (ids: 1,000)')).toBeVisible();
    expect(await asked(service)).toBe(1);
    await run.getByRole('button', { name: said('runGoOn') }).click();
    await expect.poll(() => asked(service)).toBe(2);
    await run.getByRole('button', { name: said('actLeave') }).click();
    await expect(run.getByText(/^done/)).toBeVisible();
    expect(await asked(service)).toBe(2);
    expect(await billedChunks(service)).toBe(2 * chunksEach);
    // What is lacking can be asked for in a run of its own, at its price.
    await expect(completeButton(library)).toContainText('Complete 1,000');
    await expectWhole(library, known.slice(500));
    await later.context.close();
  });
});

test.describe('the alarm of the browser', () => {
  test('wakes a worker that died over a run, with no page open that could @long', async ({ connected, service }) => {
    test.setTimeout(180_000);
    const { ids, known } = listOf(service, 2);
    const library = await complete(connected, ids);
    await spoil(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await completeButton(library).click();
    await expect.poll(() => asked(service)).toBe(1);
    await library.close();
    await killWorker(connected);
    await heal(service);
    await expect.poll(() => asked(service), { timeout: 90_000 }).toBe(2);
    const page = await silentPage(connected);
    await expect.poll(() => states(page)).toEqual(['possible', 'stored']);
    await expectWhole(page, known.slice(500));
  });
});
