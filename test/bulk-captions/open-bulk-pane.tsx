import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { BulkPane } from '@/components/bulk-captions/BulkPane';
import { bulkStoreOf } from '@/components/bulk-captions/use-bulk';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { anyLanguage } from '@/lib/bulk-captions/store/bulk-store';
import type { TrackRequest } from '@/lib/captions/records';
import { captionsParams } from '@/lib/captions/track-request';
import { createCollection } from '@/lib/collection/collection';
import type { Step } from '@/lib/runs/records';
import { captionsRule } from '@/lib/runs/run-rules';
import { plannedStep } from '@/lib/runs/step-transitions';
import type { CachedResponse } from '@/lib/service/call';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { defaultSettings } from '@/lib/settings/settings';
import { row, serviceUrl } from '../captions/captions-environment';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { createRun, idsFrom } from '../run-data';
import { now } from '../storage/stored-records';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

export const ids = idsFrom(0, 4);
export const [a, b, c, d] = ids as [VideoId, VideoId, VideoId, VideoId];
export const anyRequest: TrackRequest = { lang: null, mode: 'default' };
const responseTo = (videoId: VideoId, request: TrackRequest, body: unknown, status = 200): CachedResponse => ({
  key: cacheKey('captions', captionsParams(videoId, request), serviceUrl),
  name: 'captions',
  videoId,
  params: captionsParams(videoId, request),
  requestedAt: now,
  receivedAt: now,
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
export const captionsOf = (videoId: VideoId, lang = 'en', request = anyRequest) =>
  responseTo(videoId, request, [row(0, 'The tide turns.', lang), row(3, 'The mill turns.', lang)]);
export const noCaptionsOf = (videoId: VideoId, request = anyRequest) =>
  responseTo(videoId, request, { statusCode: 404, message: 'No captions were found for this video' }, 404);
/** Creates a cached list of a video's caption files. */
export const listOf = (videoId: VideoId, files: CaptionFile[]): CachedResponse => ({
  ...responseTo(videoId, anyRequest, files),
  key: cacheKey('captionFiles', { videoId }, serviceUrl),
  name: 'captionFiles',
  params: { videoId },
});
const collections = [createCollection('first', 'Tide mills', 1)];

/** Waits until the chosen videos are read and rendered. */
export async function waitForVideos() {
  const isRead = () => {
    const { ids: videoIds, known } = bulkStoreOf(currentPanel).getState();
    expect(videoIds.length === 0 || known !== null).toBe(true);
  };
  await waitUntilIdle();
  await vi.waitFor(isRead);
  await waitUntilIdle();
}

export let currentPanel: PanelStore;
export async function openBulkPane(stores: StoredRecords = {}, enteredPrices = {}) {
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({ version: '0.1.0' } as never);
  const never = new Promise(() => {});
  const storage = { estimate: async () => ({}), persisted: async () => true, getDirectory: () => never };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  await browser.storage.session.clear();
  const env = await openLibraryPane(BulkPane, { collections, ...stores }, enteredPrices);
  currentPanel = env.panel;
  const { settings, changeSettings } = currentPanel.getState();
  await act(() => changeSettings({ bulkCaptions: { ...settings.bulkCaptions, lang: anyLanguage } }));
  await waitForVideos();
  return env;
}
export async function paste(text: string) {
  fireEvent.change(screen.getByLabelText(/^Video IDs/), { target: { value: text } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: t('importRead') })));
  // The pane can wait up to a second between two reads.
  await screen.findByLabelText(t('estimatedCost'), { selector: 'dl' }, { timeout: 15_000 });
  await waitForVideos();
}
export const sums = () =>
  Object.fromEntries(
    within(screen.getByLabelText(t('estimatedCost'), { selector: 'dl' }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
export const button = (name: RegExp | string) => screen.getByRole('button', { name });
/** Waits for a button, because the saved responses to an alternative are read up to a second after the rows appear. */
export const findButton = (name: RegExp | string) => screen.findByRole('button', { name }, { timeout: 10_000 });
export const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) =>
      within(one)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

export const stepsFor = (runId: string, request: TrackRequest, videoIds: VideoId[], states: Partial<Step>[]): Step[] =>
  captionsRule
    .first({ kind: 'captions', ids: videoIds, alreadySaved: [], ...request })
    .map((one, n) => ({ ...plannedStep(one, runId, n), ...states[n] }));
const noCaptions: Partial<Step> = { state: 'refused', attempts: 1, failure: { kind: 'no-captions', lang: null } };
export const english: TrackRequest = { lang: 'en', mode: 'default' };
const endedRun = {
  runs: [
    createRun({
      id: 'r1',
      state: 'paused',
      pauseReason: { is: 'uncertain' },
      plan: { kind: 'captions', ids, alreadySaved: [], ...english },
    }),
  ],
  steps: stepsFor('r1', english, ids, [
    { state: 'stored', attempts: 1 },
    noCaptions,
    { state: 'uncertain', attempts: 1, failure: { kind: 'interrupted' } },
    { state: 'refused', attempts: 1, failure: { kind: 'unexpected-response', status: 200 } },
  ]),
  responses: [captionsOf(a, 'en', english), noCaptionsOf(b, english)],
};
/** Opens the pane at a paused run with one step of each outcome. */
export async function openEndedRun(more: StoredRecords = {}) {
  const env = await openBulkPane({ ...endedRun, ...more }, { captions: 1_000 });
  await act(() =>
    currentPanel
      .getState()
      .changeSettings({ bulkCaptions: { ...defaultSettings.bulkCaptions, lang: 'en' }, languages: ['en', 'de'] }),
  );
  await waitForVideos();
  return env;
}
