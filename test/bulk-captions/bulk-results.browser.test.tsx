import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BulkPane } from '@/components/bulk-captions/BulkPane';
import { zipStoreOf } from '@/components/bulk-captions/bulk-store';
import { libraryStoreOf } from '@/components/collection/library-store';
import { PageFrame } from '@/components/ui/PageFrame';
import { routeFromHash } from '@/lib/app-store/library-route';
import type { TrackRequest } from '@/lib/captions/track-request';
import type { Step } from '@/lib/runs/run';
import { captions } from '@/lib/runs/run-rules';
import { plannedStep } from '@/lib/runs/step-transitions';
import { parseSavedRoute } from '@/lib/saved-captions/saved-route';
import type { VideoId } from '@/lib/service/ids';
import { database } from '@/lib/storage/database';
import { choose } from '../choose';
import { madeRun } from '../made-runs';
import { now, readRuns } from '../storage/made-stores';
import { t } from '../words-of';
import {
  a,
  b,
  button,
  c,
  captionsOf,
  currentPanel,
  d,
  ids,
  noneOf,
  opened,
  paste,
  rowTexts,
  settled,
} from './open-bulk-pane';

// Virtual rows need a height, and the test DOM has no layout.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: object[]; children(row: object, at: number): unknown }) =>
    data.map((row, at) => children(row, at)),
}));
afterEach(cleanup);

const stepsFor = (runId: string, request: TrackRequest, of: VideoId[], states: Partial<Step>[]): Step[] =>
  captions
    .first({ kind: 'captions', ids: of, held: [], ...request })
    .map((one, n) => ({ ...plannedStep(one, runId, n), ...states[n] }));
const refusedNone: Partial<Step> = { state: 'refused', attempts: 1, failure: { kind: 'no-captions' } as never };
const english: TrackRequest = { lang: 'en', mode: 'default' };
const endedRun = {
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
  answers: [captionsOf(a, 'en', english), noneOf(b, english)],
};
async function openEndedRun() {
  const world = await opened(endedRun, { captions: 1_000 });
  await act(() =>
    currentPanel
      .getState()
      .changeSettings({ batch: { lang: 'en', mode: 'default', formats: ['srt'] }, languages: ['en', 'de'] }),
  );
  await settled();
  return world;
}

describe('BulkResults', () => {
  it('shows state, language, lines and speech rate per row, with the list of the last run restored', async () => {
    await openEndedRun();
    expect(screen.getByRole('radio', { name: /^The list of the last run here/ })).toHaveProperty('checked', true);
    const texts = rowTexts();
    expect(texts.map(([id, state]) => [id, state])).toEqual([
      [a, 'heldRead'],
      [b, 'no captions'],
      [c, 'possibly billed, never answered'],
      [d, expect.stringMatching(/\w/)],
    ]);
    expect(texts[0]?.slice(2, 5)).toEqual(['English', 'Lines 2', expect.stringMatching(/wpm$/)]);
  });

  it('filters by state', async () => {
    const { user } = await openEndedRun();
    await user.click(button('no captions 1'));
    expect(rowTexts().map(([id]) => id)).toEqual([b]);
    expect(location.hash).toBe('#first/table/show=none');
    await user.click(button('All 4'));
    expect(rowTexts()).toHaveLength(4);
  });

  it('links each row to the video and its captions', async () => {
    await openEndedRun();
    expect(screen.getByRole('link', { name: a }).getAttribute('href')).toContain(`watch?v=${a}`);
  });

  it('links to the saved track only where there is one', async () => {
    await openEndedRun();
    const links = screen.getAllByRole('link', { name: /^Read “/ });
    expect(links.map((link) => link.textContent)).toEqual(['Read']);
    const hash = links[0]?.getAttribute('href') ?? '';
    expect(parseSavedRoute(routeFromHash(hash).within)).toEqual({ key: captionsOf(a, 'en', english).key, at: null });
  });

  it('offers the user’s next language with its price for videos without captions', async () => {
    const { user } = await openEndedRun();
    await user.click(button('Try 1 video: In German my price $0.001'));
    await settled();
    const { runs } = await readRuns();
    expect(runs.find(({ id }) => id !== 'r1')?.plan).toMatchObject({ ids: [b], lang: 'de', mode: 'default' });
    // The list still has all rows.
    expect(rowTexts()).toHaveLength(4);
  });

  it('offers other modes to choose from', async () => {
    const { user } = await openEndedRun();
    await choose(user, 'What to try instead', 'Take a machine translation');
    await settled();
    expect(button(/^Try 1 video: Take a machine translation/)).toBeTruthy();
  });

  it('repeats a request without response only on the user’s command', async () => {
    const { user } = await openEndedRun();
    expect(button(/^Get captions of 1 video/)).toBeTruthy();
    await user.click(button(/may bill again/));
    await settled();
    expect((await readRuns()).steps.map(({ state }) => state)).toEqual(['stored', 'refused', 'planned', 'refused']);
  });
});

describe('ZipDownload', () => {
  it('exports free of charge with the rows, titles and views of the page', async () => {
    const { user } = await openEndedRun();
    await (await database()).put('names', { videoId: a, title: 'Tide mill', at: 1 });
    const save = vi.spyOn(zipStoreOf(currentPanel), 'save').mockResolvedValue();
    await user.click(screen.getByRole('checkbox', { name: 'Leave out sound marks' }));
    await user.click(button('Save captions of 1 video as a zip free'));
    expect(save.mock.calls[0]?.[0]).toMatchObject({ views: { noSounds: true }, rows: [{}, {}, {}, {}] });
  });

  it('is the primary button once nothing is left to request', async () => {
    await opened({ answers: [captionsOf(a)] });
    await paste(a);
    expect([...document.querySelectorAll('.btn.do')].map(({ textContent }) => textContent)).toEqual([
      'Save captions of 1 video as a zipfree',
    ]);
  });

  it('keeps at least one format', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('checkbox', { name: /SubRip|SRT/ }));
    await settled();
    expect(currentPanel.getState().settings.batch.formats).toEqual(['srt']);
    await user.click(screen.getByRole('checkbox', { name: /WebVTT/ }));
    await settled();
    expect(currentPanel.getState().settings.batch.formats).toEqual(['srt', 'vtt']);
  });
});

describe('useBulkRoute', () => {
  it('restores the choices from the address after a reload', async () => {
    const { user } = await openEndedRun();
    await user.click(button('no captions 1'));
    await user.click(screen.getByRole('checkbox', { name: 'Leave out sound marks' }));
    await user.click(screen.getByRole('radio', { name: /^The list of the last run here/ }));
    const { hash } = location;
    cleanup();
    await openEndedRun();
    expect(screen.getByRole('checkbox', { name: 'Leave out sound marks' })).toHaveProperty('checked', false);
    await act(async () => {
      location.hash = hash;
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    await settled();
    expect(screen.getByRole('checkbox', { name: 'Leave out sound marks' })).toHaveProperty('checked', true);
    expect(button('no captions 1').getAttribute('aria-pressed')).toBe('true');
    expect(rowTexts().map(([id]) => id)).toEqual([b]);
  });

  it('restores the choices after a visit to another pane', async () => {
    const { user, panel } = await openEndedRun();
    await user.click(button('no captions 1'));
    const { go } = libraryStoreOf(panel);
    act(() => go('ledger'));
    cleanup();
    act(() => go('many'));
    render(
      <PageFrame t={t} clock={{ now: () => now, every: () => () => {} }} theme="system">
        <BulkPane panel={panel} />
      </PageFrame>,
    );
    await settled();
    expect(button('no captions 1').getAttribute('aria-pressed')).toBe('true');
    expect(location.hash).toBe('#first/many/show=none');
  });

  it('ignores a source that no longer exists', async () => {
    await openEndedRun();
    await act(async () => {
      location.hash = '#first/many/from=selected';
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    await settled();
    expect(screen.getByRole('radio', { name: /^The list of the last run here/ })).toHaveProperty('checked', true);
  });
});
