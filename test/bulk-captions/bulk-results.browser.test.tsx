import { act, cleanup, render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BulkPane } from '@/components/bulk-captions/BulkPane';
import { bulkStoreOf, zipStoreOf } from '@/components/bulk-captions/use-bulk';
import { libraryStoreOf } from '@/components/collection/use-library';
import { snapshotStoreOf } from '@/components/collection/use-snapshot';
import { runsStoreOf } from '@/components/runs/use-runs';
import { AppContext } from '@/components/ui/app-state';
import { joinFacts } from '@/components/ui/format-text';
import { PageFrame } from '@/components/ui/PageFrame';
import { routeFromHash } from '@/lib/app-store/library-route';
import type { TrackRequest } from '@/lib/captions/records';
import { savedCaptionsRepository } from '@/lib/captions/repository';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import type { Step } from '@/lib/runs/records';
import { runExecutionRepository } from '@/lib/runs/repository/run-repository';
import { parseSavedRoute } from '@/lib/saved-captions/saved-route';
import { defaultSettings } from '@/lib/settings/settings';
import { createRun, rowFor } from '../run-data';
import { now, readRuns } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import {
  a,
  anyRequest,
  b,
  button,
  c,
  captionsOf,
  currentPanel,
  d,
  english,
  findButton,
  ids,
  noCaptionsOf,
  openBulkPane,
  openEndedRun,
  paste,
  rowTexts,
  stepsFor,
  waitForVideos,
} from './open-bulk-pane';

// Virtual rows need a height, and the test DOM has no layout.
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: object[]; children(row: object, index: number): unknown }) =>
    data.map((row, index) => children(row, index)),
}));
// A read that is still pending would fail when the database is closed.
afterEach(async () => {
  await waitForVideos();
  cleanup();
});

const german: TrackRequest = { lang: 'de', mode: 'default' };
async function requestEnglishAndGerman(languages = ['en', 'de']) {
  const bulkCaptions = { ...defaultSettings.bulkCaptions, lang: 'en', otherLangs: ['de'] };
  await act(() => currentPanel.getState().changeSettings({ bulkCaptions, languages }));
  await waitForVideos();
}

/** Holds the reads of saved captions until `proceed` is called. */
function holdReads() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const keys = savedCaptionsRepository.trackListKeys;
  vi.spyOn(savedCaptionsRepository, 'trackListKeys').mockImplementation(async () => {
    await promise;
    return keys();
  });
  return { proceed: resolve };
}

const selectAlternative = async (user: UserEvent, name: string) =>
  user.selectOptions(await screen.findByLabelText(t('bulkInstead')), await screen.findByRole('option', { name }));

describe('BulkResults', () => {
  it('restores the last run, with result, language, lines and speech rate of each video', async () => {
    await openEndedRun();
    expect(screen.getByText(t('bulkFromRun'))).toBeTruthy();
    const texts = rowTexts();
    expect(texts.map(([id, state]) => [id, state])).toEqual([
      [a, `${t('saved')}${t('savedRead')}`],
      [b, t('bulkNotAvailable')],
      [c, t('bulkUnanswered')],
      [d, expect.stringMatching(/\w/)],
    ]);
    expect(texts[0]?.slice(2, 5)).toEqual(['English', 'Lines 2', expect.stringMatching(/wpm$/)]);
  });

  it('shows the same counts as the run, and filters rows by outcome', async () => {
    const { user } = await openEndedRun();
    const bar = screen.getByRole('progressbar').closest('.run')?.textContent;
    const outcomes = ['runSaved', 'runNotAvailable', 'failedCount', 'runUnanswered'] as const;
    for (const outcome of outcomes) expect(bar).toContain(t.plural(outcome, 1));
    const names = ['saved', 'bulkNotAvailable', 'failed', 'bulkUnanswered'] as const;
    for (const name of names) expect(button(`${t(name)} 1`)).toBeTruthy();
    await user.click(button(`${t('bulkNotAvailable')} 1`));
    expect(rowTexts().map(([id]) => id)).toEqual([b]);
    expect(location.hash).toBe('#first/table/show=notAvailable');
    await user.click(button('All 4'));
    expect(rowTexts()).toHaveLength(4);
  });

  it('distinguishes the request under way from those that wait', async () => {
    await openBulkPane({
      runs: [createRun({ id: 'r2', plan: { kind: 'captions', ids, alreadySaved: [], ...english } })],
      steps: stepsFor('r2', english, ids, [
        { state: 'stored', attempts: 1 },
        { state: 'sent', attempts: 1 },
      ]),
      responses: [captionsOf(a, 'en', english)],
    });
    await act(() =>
      currentPanel
        .getState()
        .changeSettings({ bulkCaptions: { ...defaultSettings.bulkCaptions, lang: 'en' }, languages: ['en'] }),
    );
    await waitForVideos();
    expect(rowTexts().map(([, state]) => state)).toEqual([
      `${t('saved')}${t('savedRead')}`,
      t('bulkGetting'),
      t('waiting'),
      t('waiting'),
    ]);
    expect(button(`${t('waiting')} 3`)).toBeTruthy();
  });

  it('shows that a run is done together with the rows that it changed', async () => {
    const [step] = stepsFor('r2', english, [a], [{ state: 'sent', attempts: 1 }]) as [Step];
    const plan: CaptionsPlan = { kind: 'captions', ids: [a], alreadySaved: [], ...english };
    await openBulkPane({ runs: [createRun({ id: 'r2', plan })], steps: [step] });
    await act(() =>
      currentPanel
        .getState()
        .changeSettings({ bulkCaptions: { ...defaultSettings.bulkCaptions, lang: 'en' }, languages: ['en'] }),
    );
    await waitForVideos();
    const { proceed } = holdReads();
    await act(async () => {
      await runExecutionRepository.receive(step, captionsOf(a, 'en', english), false);
      await runExecutionRepository.finish('r2');
    });
    await vi.waitFor(
      () => expect(runsStoreOf(currentPanel).getState().runs).toMatchObject([{ state: 'done' }]),
      10_000,
    );
    await waitUntilIdle();
    const bar = () => document.querySelector('.bulk-runs')?.textContent;
    expect(rowTexts()[0]?.[1]).toBe(t('bulkGetting'));
    expect(bar()).not.toContain(t('done'));
    proceed();
    await vi.waitFor(() => expect(bar()).toContain(t('done')), 10_000);
    expect(rowTexts()[0]?.[1]).toBe(`${t('saved')}${t('savedRead')}`);
  });

  it('shows one row per language even if the same alternative was requested for both', async () => {
    const refused: Partial<Step> = { state: 'refused', attempts: 1, failure: { kind: 'no-captions', lang: null } };
    await openBulkPane({
      runs: ['r0', 'r1', 'r2'].map((id, createdAt) =>
        createRun({ id, createdAt, plan: { kind: 'captions', ids: [a], alreadySaved: [], ...english } }),
      ),
      steps: [
        ...stepsFor('r0', english, [a], [refused]),
        ...stepsFor('r1', german, [a], [refused]),
        ...stepsFor('r2', anyRequest, [a], [{ state: 'stored', attempts: 1 }]),
      ],
      responses: [noCaptionsOf(a, english), noCaptionsOf(a, german), captionsOf(a, 'fr')],
      ledger: [rowFor(createRun({ id: 'r2' }), 0, { name: 'captions', videoId: a, billed: 1_000 })],
    });
    await requestEnglishAndGerman();
    expect(rowTexts().map((cells) => cells[2])).toEqual(['French', 'French']);
    expect(rowTexts().map((cells) => cells[5])).toEqual([expect.stringContaining('$0.001'), '']);
  });

  it('offers the alternatives of each language that was not available, a shared one once', async () => {
    const plan: CaptionsPlan = { kind: 'captions', ids: [a, b], alreadySaved: [], ...english };
    const { user } = await openBulkPane(
      {
        runs: [
          createRun({
            id: 'r1',
            state: 'done',
            endedAt: now,
            plan: { ...plan, otherLanguages: [{ lang: 'de', ids: [a, b], alreadySaved: [] }] },
          }),
        ],
        responses: [
          noCaptionsOf(a, english),
          noCaptionsOf(a, german),
          captionsOf(b, 'en', english),
          noCaptionsOf(b, german),
        ],
      },
      { captions: 1_000 },
    );
    await requestEnglishAndGerman(['en', 'de', 'fr']);
    expect(await findButton('Get captions for 2 videos your price $0.002')).toBeTruthy();
    const list = screen.getByLabelText<HTMLSelectElement>(t('bulkInstead'));
    expect([...list.options].map(({ text }) => text)).toEqual([
      'In French',
      'Any language',
      joinFacts(t, ['Get machine translation', 'English']),
      joinFacts(t, ['Transcribe speech', 'English']),
      joinFacts(t, ['Get machine translation', 'German']),
      joinFacts(t, ['Transcribe speech', 'German']),
    ]);
    // The second video has English captions, which any language would return.
    await selectAlternative(user, 'Any language');
    expect(button('Get captions for 1 video your price $0.001')).toBeTruthy();
    await selectAlternative(user, joinFacts(t, ['Get machine translation', 'English']));
    expect(button('Get captions for 1 video your price $0.001')).toBeTruthy();
    await selectAlternative(user, joinFacts(t, ['Get machine translation', 'German']));
    await user.click(button('Get captions for 2 videos your price $0.002'));
    await waitForVideos();
    const { runs } = await readRuns();
    const mode = 'fallback-auto-translated';
    expect(runs.find(({ id }) => id !== 'r1')?.plan).toMatchObject({ ids: [a, b], lang: 'de', mode });
  });

  it('links a row to its video', async () => {
    await openEndedRun();
    expect(screen.getByRole('link', { name: a }).getAttribute('href')).toContain(`watch?v=${a}`);
  });

  it('links a row to its saved track only if there is one', async () => {
    await openEndedRun();
    const links = screen.getAllByRole('link', { name: /^Read “/ });
    expect(links.map((link) => link.textContent)).toEqual(['Read']);
    const hash = links[0]?.getAttribute('href') ?? '';
    expect(parseSavedRoute(routeFromHash(hash).within)).toEqual({ key: captionsOf(a, 'en', english).key, at: null });
  });

  it('offers the user’s next language with its price for videos without captions', async () => {
    const { user } = await openEndedRun();
    await user.click(await findButton('Get captions for 1 video your price $0.001'));
    await waitForVideos();
    const { runs } = await readRuns();
    expect(runs.find(({ id }) => id !== 'r1')?.plan).toMatchObject({ ids: [b], lang: 'de', mode: 'default' });
    // The list still contains all rows.
    expect(rowTexts()).toHaveLength(4);
  });

  it('reads the saved captions only after a change', async () => {
    const keys = vi.spyOn(savedCaptionsRepository, 'trackListKeys');
    await openEndedRun();
    keys.mockClear();
    for (let wait = 0; wait < 5; wait += 1) await waitForVideos();
    expect(keys).not.toHaveBeenCalled();
    await act(async () =>
      bulkStoreOf(currentPanel)
        .getState()
        .setAlternatives([{ lang: 'fr', mode: 'default' }]),
    );
    await vi.waitFor(() => expect(keys).toHaveBeenCalled(), 10_000);
    for (let wait = 0; wait < 5; wait += 1) await waitForVideos();
    expect(keys.mock.calls.length).toBeLessThan(5);
  });

  it('offers other modes to choose from', async () => {
    const { user } = await openEndedRun();
    await selectAlternative(user, joinFacts(t, ['Get machine translation', 'English']));
    expect(await findButton(/^Get captions for 1 video/)).toBeTruthy();
  });

  it('shows no price of an alternative until its saved responses are read', async () => {
    await openEndedRun();
    expect(await screen.findByRole('option', { name: 'In German' })).toBeTruthy();
    const { proceed } = holdReads();
    await act(() => currentPanel.getState().changeSettings({ languages: ['en', 'fr'] }));
    await screen.findByRole('option', { name: 'Any language' });
    expect(screen.queryByRole('option', { name: 'In French' })).toBeNull();
    proceed();
    expect(await screen.findByRole('option', { name: 'In French' })).toBeTruthy();
  });

  it('counts videos that had no captions days ago among those that it requests again', async () => {
    const old = { ...noCaptionsOf(b, english), receivedAt: 1 };
    await openEndedRun({ responses: [captionsOf(a, 'en', english), old] });
    expect(button(new RegExp(`^${t.plural('bulkGet', 2)}`))).toBeTruthy();
  });

  it('repeats failed requests and those without a response when the user clicks the one button for it', async () => {
    const { user } = await openEndedRun();
    const states = async () => (await readRuns()).steps.map(({ state }) => state);
    expect(screen.queryByRole('button', { name: new RegExp(`^${t.plural('bulkRetry', 1)}`) })).toBeNull();
    expect(await states()).toEqual(['stored', 'refused', 'uncertain', 'refused']);
    await user.click(button(/may bill again/));
    await waitForVideos();
    expect(await states()).toEqual(['stored', 'refused', 'planned', 'planned']);
  });
});

describe('BulkExport', () => {
  it('exports free of charge with the rows, views and titles of the page', async () => {
    const { user } = await openEndedRun({ videoTitles: [{ videoId: a, title: 'Tide mill', at: 1 }] });
    const save = vi.spyOn(zipStoreOf(currentPanel).getState(), 'exportZip').mockResolvedValue();
    await user.click(button(t('change')));
    await user.click(screen.getByRole('checkbox', { name: t('viewNoSounds') }));
    await user.click(button(t('bulkShowResults')));
    await user.click(button(t('bulkExport', 1)));
    expect(save.mock.calls[0]?.[0]).toMatchObject({ views: { noSounds: true }, rows: [{}, {}, {}, {}] });
    expect(save.mock.calls[0]?.[0].titles).toEqual(new Map([[a, 'Tide mill']]));
  });

  it('exports the titles of a collection that is read after the list', async () => {
    const { user } = await openBulkPane({ responses: [captionsOf(a)] });
    await paste(a);
    const save = vi.spyOn(zipStoreOf(currentPanel).getState(), 'exportZip').mockResolvedValue();
    act(() =>
      snapshotStoreOf(currentPanel).setState(({ snapshot }) => ({
        snapshot: snapshot && {
          ...snapshot,
          cells: { ...snapshot.cells, title: ['Tide mill'] },
          rowOf: new Map([[a, 0]]),
        },
      })),
    );
    await user.click(button(t('bulkExport', 1)));
    expect(save.mock.calls[0]?.[0].titles).toEqual(new Map([[a, 'Tide mill']]));
  });

  it('is the primary button once nothing is left to request', async () => {
    await openBulkPane({ responses: [captionsOf(a)] });
    await paste(a);
    expect([...document.querySelectorAll('.button.primary')].map(({ textContent }) => textContent)).toEqual([
      t('bulkExport', 1),
    ]);
  });

  it('changes the formats next to its button', async () => {
    const { user } = await openEndedRun();
    await user.click(button('.srt'));
    await user.click(screen.getByRole('checkbox', { name: /WebVTT/ }));
    await waitForVideos();
    expect(currentPanel.getState().settings.bulkCaptions.formats).toEqual(['srt', 'vtt']);
  });

  it('keeps at least one format', async () => {
    const { user } = await openBulkPane();
    await user.click(screen.getByRole('checkbox', { name: /SubRip/ }));
    await waitForVideos();
    expect(currentPanel.getState().settings.bulkCaptions.formats).toEqual(['srt']);
    await user.click(screen.getByRole('checkbox', { name: /WebVTT/ }));
    await waitForVideos();
    expect(currentPanel.getState().settings.bulkCaptions.formats).toEqual(['srt', 'vtt']);
  });
});

describe('useBulkRoute', () => {
  it('restores the choices from the URL hash after a reload', async () => {
    const { user } = await openEndedRun();
    await user.click(button(`${t('bulkNotAvailable')} 1`));
    await user.click(button(t('change')));
    await user.click(screen.getByRole('checkbox', { name: t('viewNoSounds') }));
    const { hash } = location;
    cleanup();
    await openEndedRun();
    await act(async () => {
      location.hash = hash;
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    await waitForVideos();
    expect(screen.getByRole('checkbox', { name: t('viewNoSounds') })).toHaveProperty('checked', true);
    await user.click(button(t('bulkShowResults')));
    expect(button(`${t('bulkNotAvailable')} 1`).getAttribute('aria-pressed')).toBe('true');
    expect(rowTexts().map(([id]) => id)).toEqual([b]);
  });

  it('restores the choices after a visit to another pane', async () => {
    const { user, panel } = await openEndedRun();
    await user.click(button(`${t('bulkNotAvailable')} 1`));
    const { goToPane: go } = libraryStoreOf(panel).getState();
    act(() => go('spending'));
    cleanup();
    act(() => go('bulk-captions'));
    render(
      <AppContext value={panel}>
        <PageFrame t={t} clock={{ now: () => now, every: () => () => {} }} theme="system">
          <BulkPane />
        </PageFrame>
      </AppContext>,
    );
    await waitForVideos();
    expect(button(`${t('bulkNotAvailable')} 1`).getAttribute('aria-pressed')).toBe('true');
    expect(location.hash).toBe('#first/bulk-captions/show=notAvailable');
  });

  it('ignores a source that no longer exists', async () => {
    await openEndedRun();
    await act(async () => {
      location.hash = '#first/bulk-captions/from=selected';
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    await waitForVideos();
    expect(screen.getByText(t('bulkFromRun'))).toBeTruthy();
  });
});
