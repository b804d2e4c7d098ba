import { act, cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { snapshotStoreOf } from '@/components/collection/use-snapshot';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { videoHandover } from '@/lib/bulk-captions/browser/video-handover';
import { captionsParams } from '@/lib/captions/track-request';
import { readTitle } from '@/lib/platform/repository/video-titles';
import { cacheKey } from '@/lib/service/request';
import { serviceUrl } from '../captions/captions-environment';
import { idsFrom } from '../run-data';
import { itemBatch, readRuns } from '../storage/stored-records';
import { t } from '../translations';
import {
  a,
  anyRequest,
  b,
  button,
  c,
  captionsOf,
  currentPanel,
  d,
  ids,
  listOf,
  noCaptionsOf,
  openBulkPane,
  paste,
  rowTexts,
  sums,
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

describe('BulkPane before any request', () => {
  it('counts the videos of a pasted list that are saved, have no captions or will be requested, each once', async () => {
    await openBulkPane({ responses: [captionsOf(a), noCaptionsOf(b)] });
    await paste(`${a}\n${b}\n${c}\n${c}\nnonsense here\n${d}`);
    expect(sums()).toEqual({
      [t('bulkSumSaved')]: t.plural('videoCount', 1),
      [t('bulkSumNone')]: t.plural('videoCount', 1),
      [t('bulkSumRequest')]: `${t.plural('videoCount', 2)} × ${t('approximately', '$0.00053')}`,
      [t('total')]: t('approximately', '$0.0011'),
    });
    expect(screen.getByText('nonsense here')).toBeTruthy();
    expect(button(`${t('captionsGet')} ${t('approximately', '$0.0011')}`)).toBeTruthy();
  });

  it('offers to get the titles that a pasted list does not have, and names the files by them', async () => {
    const { workerCalls, user } = await openBulkPane();
    await paste(`${a}\n${b}`);
    expect(screen.getByText(t.plural('bulkNoTitles', 2))).toBeTruthy();
    expect(screen.getByText(`[${a}].en.srt`)).toBeTruthy();
    expect(workerCalls).not.toContain('service/call');
    await user.click(button(new RegExp(`^${t('bulkGetTitles')} ≈\u00a0\\$0\\.00`)));
    expect(workerCalls.filter((kind) => kind === 'service/call')).toHaveLength(1);
    // The service returns no title of a deleted video.
    const response = { params: { ids: [a, b] }, value: { data: [{ id: a, title: 'Tide mills' }] } };
    await act(async () => requestStoreOf(currentPanel, 'batchVideos').setState({ response: response as never }));
    expect(screen.getByText(`Tide mills [${a}].en.srt`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /title/ })).toBeNull();
    await vi.waitFor(async () => expect(await readTitle(a)).toBe('Tide mills'));
  });

  it('shows the price per video, the total, and the rest of the daily limit', async () => {
    await openBulkPane({}, { captions: 1000 });
    await paste(ids.join(' '));
    expect(sums()[t('bulkSumRequest')]).toContain('$0.001');
    expect(sums()[t('total')]).toContain('$0.004');
    expect(screen.getByText(t('bulkDayLeft', '$0.50'))).toBeTruthy();
    expect(button(/^Get captions your price \$0.004/)).toBeTruthy();
  });

  it('shows a sample file name with title, id and language', async () => {
    await openBulkPane();
    expect(screen.getByText(`${t('bulkSampleTitle')} [tM9kQ2xVb4E].en.srt`)).toBeTruthy();
  });

  it('shows a sample file name with the selected text options', async () => {
    const { user } = await openBulkPane();
    await user.click(screen.getByRole('checkbox', { name: t('viewSentences') }));
    expect(screen.getByText(`${t('bulkSampleTitle')} [tM9kQ2xVb4E].en (sentences).srt`)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: t('viewSentences') }));
  });

  it('disables the run if the price of each request exceeds the limit per request', async () => {
    await openBulkPane({}, { captions: 30_000 });
    await paste(ids.join(' '));
    expect(button(/^Get captions/).getAttribute('aria-disabled')).toBe('true');
  });

  it('warns if the rest of today’s limit covers only some of the videos', async () => {
    await openBulkPane({}, { captions: 20_000 });
    await paste(idsFrom(0, 30).join(' '));
    expect(document.querySelector('.warning-text')?.textContent).toBe(t('planDayLeft', '$0.50'));
  });

  it('counts a file saved in another format as saved', async () => {
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide turns.\n';
    const params = { ...captionsParams(a, { lang: 'de', mode: 'default' }), format: 'vtt' as const };
    const file = { ...captionsOf(a), key: cacheKey('captions', params, serviceUrl), params, body: vtt };
    await openBulkPane({ responses: [file] });
    await paste(a);
    expect(sums()[t('bulkSumRequest')]).toBe(t.plural('videoCount', 0));
  });

  it('uses the collection or the selection of its table', async () => {
    const { user } = await openBulkPane({ itemBatches: [itemBatch(ids)] });
    await user.click(button(t('collection')));
    await waitForVideos();
    expect(sums()[t('bulkSumRequest')]).toContain(t.plural('videoCount', 4));
    await act(async () => snapshotStoreOf(currentPanel).getState().select([a, b]));
    await user.click(button(t('selection')));
    await waitForVideos();
    expect(sums()[t('bulkSumRequest')]).toContain(t.plural('videoCount', 2));
  });

  it('receives the videos from the side panel once', async () => {
    await openBulkPane();
    await act(() => videoHandover.put([a, b]));
    await waitForVideos();
    expect(button(t('bulkFromPage')).getAttribute('aria-pressed')).toBe('true');
    expect(sums()[t('bulkSumRequest')]).toContain(t.plural('videoCount', 2));
    expect(await browser.storage.session.get()).toEqual({});
  });
});

describe('BulkPane with a run', () => {
  it('requests missing captions with one press and uses cached results free of charge', async () => {
    const { user, workerCalls } = await openBulkPane({ responses: [captionsOf(a)] });
    await paste(ids.join(' '));
    expect((await readRuns()).runs).toEqual([]);
    await user.click(button(/^Get captions/));
    await screen.findByRole('button', { name: t('pause') });
    await waitForVideos();
    const { runs, steps } = await readRuns();
    expect(runs).toMatchObject([
      { collectionId: 'first', plan: { kind: 'captions', ids: [b, c, d], alreadySaved: [a], ...anyRequest } },
    ]);
    expect(steps.map(({ params }) => (params as { videoId: string }).videoId)).toEqual([b, c, d]);
    expect(workerCalls).toContain('runs/process');
    // The run replaces the setup, and no request is left to send.
    expect(screen.queryByRole('button', { name: /^Get captions/ })).toBeNull();
  });

  it('shows that the run is starting until the run itself is shown', async () => {
    const { user } = await openBulkPane();
    await paste(ids.join(' '));
    let sendReply = () => {};
    const reply = new Promise<void>((done) => {
      sendReply = done;
    });
    const { ports } = currentPanel.getState();
    currentPanel.setState({ ports: { ...ports, sendMessage: (() => reply) as never } });
    await user.click(button(/^Get captions/));
    // The run is stored and read before the worker responds.
    await waitForVideos();
    expect(screen.getByText(t('bulkStarting')).getAttribute('role')).toBe('status');
    expect(screen.queryByText(t('bulkNothingToGet'))).toBeNull();
    await act(async () => sendReply());
    expect(await screen.findByRole('button', { name: t('pause') })).toBeTruthy();
    expect(screen.queryByText(t('bulkStarting'))).toBeNull();
  });

  it('folds the setup into one line, which opens it again', async () => {
    const { user } = await openBulkPane({ responses: [captionsOf(a)] });
    await paste(ids.join(' '));
    await user.click(button(/^Get captions/));
    await waitForVideos();
    await user.click(await screen.findByRole('button', { name: t('change') }));
    expect(screen.getByRole('heading', { name: t('estimatedCost') })).toBeTruthy();
    expect(screen.getByText(t('bulkRestPending'))).toBeTruthy();
    await user.click(button(t('bulkShowResults')));
    expect(screen.queryByRole('heading', { name: t('estimatedCost') })).toBeNull();
    await user.click(button(t('bulkNewList')));
    expect(screen.getByLabelText(t('importPaste'))).toBeTruthy();
  });
});

describe('BulkPane with several languages', () => {
  const addLanguage = async (user: UserEvent, name: string) => {
    await user.click(screen.getByRole('combobox', { name: t('languageAdd') }));
    await user.keyboard(`${name}{Enter}`);
    await waitForVideos();
  };
  const selectedLanguages = () =>
    within(screen.getByRole('list', { name: t('languages') }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('requests each language of each video in one run, except saved ones', async () => {
    const { user } = await openBulkPane({ responses: [captionsOf(a, 'en')] }, { captions: 1000 });
    await addLanguage(user, 'English');
    await addLanguage(user, 'German');
    expect(selectedLanguages()).toEqual(['English', 'German']);
    await paste(`${a} ${b}`);
    expect(sums()).toMatchObject({ [t('bulkSumSaved')]: t.plural('trackCount', 1) });
    expect(sums()[t('bulkSumRequest')]).toContain(t.plural('trackCount', 3));
    await user.click(button(/^Get captions your price \$0.003/));
    await screen.findByRole('button', { name: t('pause') });
    await waitForVideos();
    const { runs, steps } = await readRuns();
    expect(runs.map(({ plan }) => plan)).toEqual([
      {
        kind: 'captions',
        ids: [b],
        alreadySaved: [a],
        lang: 'en',
        mode: 'default',
        otherLanguages: [{ ids: [a, b], alreadySaved: [], lang: 'de' }],
      },
    ]);
    expect(steps.map(({ params }) => params)).toEqual([
      { videoId: b, lang: 'en' },
      { videoId: a, lang: 'de' },
      { videoId: b, lang: 'de' },
    ]);
    // There is one row for each video and language.
    expect(rowTexts().map(([id, outcome, language]) => [id, outcome, language])).toEqual([
      [a, `${t('bulkAlreadySaved')}${t('savedRead')}`, 'English'],
      [a, t('waiting'), 'German'],
      [b, t('waiting'), 'English'],
      [b, t('waiting'), 'German'],
    ]);
  });

  it('removes a language, and replaces all languages with “any language”', async () => {
    const { user } = await openBulkPane();
    await addLanguage(user, 'English');
    await addLanguage(user, 'German');
    await user.click(button(t('languageRemove', 'English')));
    await waitForVideos();
    expect(selectedLanguages()).toEqual(['German']);
    await addLanguage(user, t('anyLanguage'));
    expect(selectedLanguages()).toEqual([t('anyLanguage')]);
  });

  it('lists the tracks first, at the price of the lists, and uses saved lists', async () => {
    const list = listOf(a, [{ languageCode: 'en', languageName: 'English', format: 'srt' }]);
    const { user } = await openBulkPane({ responses: [list] }, { captions: 1000, captionFiles: 100 });
    await addLanguage(user, 'German');
    await paste(`${a} ${b}`);
    // The list of the first video shows that it has no German captions.
    expect(sums()).toMatchObject({ [t('bulkSumNone')]: t.plural('videoCount', 1) });
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('bulkListFirst')}`) }));
    await waitForVideos();
    expect(sums()[t('bulkListFirst')]).toContain(t.plural('videoCount', 1));
    expect(sums()[t('maximumCost')]).toContain('$0.0011');
    await user.click(button(/^Get captions/));
    await screen.findByRole('button', { name: t('pause') });
    expect((await readRuns()).steps.map(({ name, params }) => [name, params])).toEqual([
      ['captionFiles', { videoId: b }],
      ['captions', { videoId: b, lang: 'de' }],
    ]);
  });
});

describe('requestsFromSettings', () => {
  it('returns the user’s first language initially, and any language if chosen', async () => {
    await openBulkPane();
    const { settings, changeSettings } = currentPanel.getState();
    const language = () => screen.getByRole('list', { name: t('languages') }).textContent;
    expect(language()).toBe(t('anyLanguage'));
    await act(() =>
      changeSettings({ languages: ['da', 'en'], bulkCaptions: { ...settings.bulkCaptions, lang: null } }),
    );
    expect(language()).toBe('Danish');
  });
});
