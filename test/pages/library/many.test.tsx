import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { ManyPane } from '@/entrypoints/library/many/ManyPane';
import { manyOf, manyZipOf } from '@/entrypoints/library/many/many-store';
import { tableOf } from '@/entrypoints/library/table-store';
import { database } from '@/lib/browser/database';
import { manyNote } from '@/lib/browser/many-note';
import { cacheKey } from '@/lib/core/cache-key';
import { captionsAsked, type TrackQuestion } from '@/lib/core/captions/track-question';
import { newCollection } from '@/lib/core/collection';
import { captions } from '@/lib/core/runs/captions';
import type { Step } from '@/lib/core/runs/run';
import { plannedStep } from '@/lib/core/runs/step-states';
import type { HeldAnswer } from '@/lib/core/service/call';
import type { VideoId } from '@/lib/core/service/ids';
import type { Panel } from '@/lib/panel/panel';
import { idsFrom, madeRun } from '../../made-runs';
import { row, serviceUrl } from '../../panel/captions-world';
import { gathered, journal, now } from './made-shelves';
import { calm as drawn, type OnShelves, openedLibrary } from './opened-library';

// Rows that a virtual list draws have a height; the small DOM of the tests knows none.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: object[]; children(row: object, at: number): unknown }) =>
    data.map((row, at) => children(row, at)),
}));
afterEach(cleanup);

const ids = idsFrom(0, 4);
const [a, b, c, d] = ids as [VideoId, VideoId, VideoId, VideoId];
const any: TrackQuestion = { lang: null, mode: 'default' };
const answerTo = (videoId: VideoId, question: TrackQuestion, body: unknown, status = 200): HeldAnswer => ({
  ...{ key: cacheKey('captions', captionsAsked(videoId, question), serviceUrl), name: 'captions', videoId },
  ...{ asked: captionsAsked(videoId, question), requestedAt: now, receivedAt: now, status },
  ...{ contentType: 'application/json', body: JSON.stringify(body) },
});
const heldOf = (videoId: VideoId, lang = 'en', question = any) =>
  answerTo(videoId, question, [row(0, 'The tide turns.', lang), row(3, 'The mill turns.', lang)]);
const noneOf = (videoId: VideoId, question = any) =>
  answerTo(videoId, question, { statusCode: 404, message: 'No captions were found for this video' }, 404);
const collections = [newCollection('first', 'Tide mills', 1)];

/** What is held is read in turns, with a short rest between them. */
async function calm() {
  const isRead = () => {
    const { ids: wanted, known } = manyOf(panelHere).getState();
    expect(wanted.length === 0 || known !== null).toBe(true);
  };
  for (let turns = 3; turns > 0; turns -= 1) {
    await drawn();
    await act(() => new Promise((done) => setTimeout(done, 30)));
    await vi.waitFor(isRead, 5_000);
    await drawn();
  }
}

let panelHere: Panel;
async function opened(shelves: OnShelves = {}, ownPrices = {}) {
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({ version: '0.1.0' } as never);
  const never = new Promise(() => {});
  const storage = { estimate: async () => ({}), persisted: async () => true, getDirectory: () => never };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  await browser.storage.session.clear();
  const world = await openedLibrary(
    (panel) => {
      panelHere = panel;
      return <ManyPane panel={panel} />;
    },
    { collections, ...shelves },
    ownPrices,
  );
  await calm();
  return world;
}
async function paste(text: string) {
  fireEvent.change(screen.getByLabelText(/^Paste ids/), { target: { value: text } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Read it' })));
  await calm();
}
const sums = () =>
  Object.fromEntries(
    within(screen.getByLabelText('What it comes to', { selector: 'dl' }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) =>
      within(one)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('captions of many videos, before anything is asked (EXP-06)', () => {
  it('of a pasted list tell what is held, what has none and what is to ask, each video once', async () => {
    await opened({ answers: [heldOf(a), noneOf(b)] });
    await paste(`${a}\n${b}\n${c}\n${c}\nnonsense here\n${d}`);
    expect(sums()).toEqual({
      'Videos, each once': '4',
      'Held already, free': '1',
      'Have none, asked within a day: not asked again': '1',
      'To ask': '2',
    });
    expect(screen.getByText('nonsense here')).toBeTruthy();
    expect(button('Get captions of 2 videos price not published')).toBeTruthy();
  });

  it('say what an older list says of all, and take it over as the reader’s own price, exactly', async () => {
    const { user } = await opened();
    await paste(ids.join(' '));
    expect(screen.getByText(/An older public list says \$0.00053 for one, \$0.00212 for all/)).toBeTruthy();
    await user.click(button('Use it as my price'));
    await calm();
    expect(button(/^Get captions of 4 videos my price \$0.00212/)).toBeTruthy();
  });

  it('are not begun where they would pass the limit of one call', async () => {
    await opened({}, { captions: 30_000 });
    await paste(ids.join(' '));
    expect(button(/^Get captions/).getAttribute('aria-disabled')).toBe('true');
  });

  it('say where today’s calls without a price end', async () => {
    await opened();
    await paste(idsFrom(0, 12).join(' '));
    expect(document.querySelector('.warned')?.textContent).toMatch(/10/);
  });

  it('count a file that is held in another format as held', async () => {
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide turns.\n';
    const asked = { ...captionsAsked(a, { lang: 'de', mode: 'default' }), format: 'vtt' as const };
    const file = { ...heldOf(a), key: cacheKey('captions', asked, serviceUrl), asked, body: vtt };
    await opened({ answers: [file] });
    await paste(a);
    expect(sums()['To ask']).toBe('0');
  });

  it('are of the collection, or of what is selected in its table', async () => {
    const { user } = await opened({ gatherings: [gathered(ids)] });
    await user.click(screen.getByRole('radio', { name: 'This collection (4 videos)' }));
    await calm();
    expect(sums()['To ask']).toBe('4');
    await act(async () => tableOf(panelHere).select([a, b]));
    await user.click(screen.getByRole('radio', { name: 'Selected in the table (2 videos)' }));
    await calm();
    expect(sums()['To ask']).toBe('2');
  });

  it('are of the videos that the panel handed over, once', async () => {
    await opened();
    await act(() => manyNote.put([a, b]));
    await calm();
    expect(screen.getByRole('radio', { name: /^On a page or playlist.*2 videos/ })).toHaveProperty('checked', true);
    expect(sums()['To ask']).toBe('2');
    expect(await browser.storage.session.get()).toEqual({});
  });
});

describe('a run for captions that begins here', () => {
  it('asks for what is not held, in one press, and knows what it found free', async () => {
    const { user, woken } = await opened({ answers: [heldOf(a)] });
    await paste(ids.join(' '));
    expect((await journal()).runs).toEqual([]);
    await user.click(button(/^Get captions of 3 videos/));
    await calm();
    const { runs, steps } = await journal();
    expect(runs).toMatchObject([
      { collectionId: 'first', plan: { kind: 'captions', ids: [b, c, d], held: [a], ...any } },
    ]);
    expect(steps.map(({ asked }) => (asked as { videoId: string }).videoId)).toEqual([b, c, d]);
    expect(woken).toContain('runs/go');
    // Planned by the run, so nothing is left to ask beside it.
    expect(screen.queryByRole('button', { name: /^Get captions/ })).toBeNull();
    expect(button('Pause')).toBeTruthy();
  });
});

const stepsFor = (runId: string, question: TrackQuestion, of: VideoId[], told: Partial<Step>[]): Step[] =>
  captions
    .first({ kind: 'captions', ids: of, held: [], ...question })
    .map((one, n) => ({ ...plannedStep(one, runId, n), ...told[n] }));
const refusedNone: Partial<Step> = { state: 'refused', attempts: 1, failure: { kind: 'no-captions' } as never };
const english: TrackQuestion = { lang: 'en', mode: 'default' };
const over = {
  runs: [
    madeRun({
      id: 'r1',
      state: 'held',
      hold: { is: 'possible' },
      plan: { kind: 'captions', ids, held: [], ...english },
    }),
  ],
  steps: stepsFor('r1', english, ids, [
    { state: 'stored', attempts: 1 },
    refusedNone,
    { state: 'possible', attempts: 1, failure: { kind: 'interrupted' } },
    { state: 'refused', attempts: 1, failure: { kind: 'strange-answer', status: 200 } },
  ]),
  answers: [heldOf(a, 'en', english), noneOf(b, english)],
};
async function openedOver() {
  const world = await opened(over, { captions: 1_000 });
  await act(() =>
    panelHere
      .getState()
      .changeSettings({ batch: { lang: 'en', mode: 'default', formats: ['srt'] }, languages: ['en', 'de'] }),
  );
  await calm();
  return world;
}

describe('what became of each video', () => {
  it('stands in a row: state, language, lines, pace, with the list of the last run there again', async () => {
    await openedOver();
    expect(screen.getByRole('radio', { name: /^The list of the last run here/ })).toHaveProperty('checked', true);
    const texts = rowTexts();
    expect(texts.map(([id, state]) => [id, state])).toEqual([
      [a, 'held'],
      [b, 'no captions'],
      [c, 'possibly billed, never answered'],
      [d, expect.stringMatching(/\w/)],
    ]);
    expect(texts[0]?.slice(2, 5)).toEqual(['English', '2', expect.stringMatching(/wpm$/)]);
  });

  it('is filtered by state', async () => {
    const { user } = await openedOver();
    await user.click(button('no captions 1'));
    expect(rowTexts().map(([id]) => id)).toEqual([b]);
    await user.click(button('All 4'));
    expect(rowTexts()).toHaveLength(4);
  });

  it('has a link to the video, where its captions are', async () => {
    await openedOver();
    expect(screen.getByRole('link', { name: a }).getAttribute('href')).toContain(`watch?v=${a}`);
  });

  it('that has none can be tried in the reader’s next language, asked first and priced (CAP-06)', async () => {
    const { user } = await openedOver();
    await user.click(button('Try 1 video: In German my price $0.001'));
    await calm();
    const { runs } = await journal();
    expect(runs.find(({ id }) => id !== 'r1')?.plan).toMatchObject({ ids: [b], lang: 'de', mode: 'default' });
    // The list stays the whole of it.
    expect(rowTexts()).toHaveLength(4);
  });

  it('or in another way, whichever the reader picks', async () => {
    const { user } = await openedOver();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'What to try instead' }),
      'Take a machine translation',
    );
    await calm();
    expect(button(/^Try 1 video: Take a machine translation/)).toBeTruthy();
  });

  it('is asked again by the reader’s word alone where nobody answered', async () => {
    const { user } = await openedOver();
    expect(button(/^Get captions of 1 video/)).toBeTruthy();
    await user.click(button(/may bill again/));
    await calm();
    expect((await journal()).steps.map(({ state }) => state)).toEqual(['stored', 'refused', 'planned', 'refused']);
  });
});

describe('all that is held, as one file', () => {
  it('is saved free, with the rows, titles and views of the page', async () => {
    const { user } = await openedOver();
    await (await database()).put('names', { videoId: a, title: 'Tide mill', at: 1 });
    const save = vi.spyOn(manyZipOf(panelHere), 'save').mockResolvedValue();
    await user.click(screen.getByRole('checkbox', { name: 'Leave out sound marks' }));
    await user.click(button('Save captions of 1 video as a zip free'));
    expect(save.mock.calls[0]?.[0]).toMatchObject({ views: { noSounds: true }, rows: [{}, {}, {}, {}] });
  });

  it('is the strong button once nothing is left to ask', async () => {
    await opened({ answers: [heldOf(a)] });
    await paste(a);
    expect([...document.querySelectorAll('.btn.do')].map(({ textContent }) => textContent)).toEqual([
      'Save captions of 1 video as a zipfree',
    ]);
  });

  it('has at least one format', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('checkbox', { name: /SubRip|SRT/ }));
    await calm();
    expect(panelHere.getState().settings.batch.formats).toEqual(['srt']);
    await user.click(screen.getByRole('checkbox', { name: /WebVTT/ }));
    await calm();
    expect(panelHere.getState().settings.batch.formats).toEqual(['srt', 'vtt']);
  });
});
