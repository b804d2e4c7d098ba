import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { strictSrt } from '../fixtures/strict-subtitles.ts';
import { openPopupOn, openVideo } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { setSwitches } from './control.ts';
import { downloadsFor, fetchList, queueDownloads, test } from './downloads.ts';
import { findings } from './findings.ts';
import { localized, type MessageKey } from './localized.ts';
import { openPanel } from './toolbar.ts';

/** Sends requests from an extension page, so that their responses are cached. */
async function cacheResponses(
  installed: Installed,
  requests: readonly [name: string, params: object][],
): Promise<void> {
  const page = await installed.open('options.html');
  for (const [name, params] of requests) {
    const response = await page.evaluate(
      (body) => chrome.runtime.sendMessage({ kind: 'service/call', body }) as Promise<{ value?: { ok: boolean } }>,
      { name, params, options: { startedBy: 'user' } },
    );
    expect(response.value, name).toMatchObject({ ok: true });
  }
  await page.close();
}

const everythingOf = (videoId: string): [string, object][] => [
  ['videos', { ids: [videoId] }],
  ['captions', { videoId }],
  ['relatedVideos', { videoId, pages: 1 }],
  ['thumbnailFiles', { videoId }],
  ['videoFiles', { videoId }],
];

const row = (popup: Page, key: MessageKey) => popup.getByRole('button', { name: localized(key) });
const tab = (panel: Page, key: MessageKey) => panel.getByRole('tab', { name: localized(key), selected: true });

/** Presses a button. The popup closes when the panel opens, which can happen before Playwright receives the result. */
async function press(popup: Page, key: MessageKey, byKey = false): Promise<void> {
  const one = row(popup, key);
  await (byKey ? one.press('Enter') : one.click()).catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
}

/** Returns a comment that has replies, and its video. */
function commentOf({ sampleData }: { sampleData: { comments: readonly { id: string; videoId: string }[] } }) {
  const [comment] = sampleData.comments;
  if (!comment) throw new Error('The sample data has no comment');
  return comment;
}

test.describe('a video row of the popup', () => {
  test('shows the price of its tab and opens it in the side panel at no cost @firefox', async ({
    connected,
    service,
  }) => {
    const comment = commentOf(service);
    const page = await connected.context.newPage();
    await page.goto(`https://www.youtube.com/watch?v=${comment.videoId}&lc=${comment.id}`);
    await expect(page.locator('video')).toBeAttached();
    for (const [key, opened] of [
      ['replies', 'replies'],
      ['tabRelated', 'tabRelated'],
      ['filesGroupPictures', 'files'],
      ['popupMedia', 'files'],
    ] as const) {
      const popup = await openPopupOn(connected, page);
      await expect(row(popup, key)).toContainText(key === 'tabRelated' ? '$0.00053' : '≈ $0.');
      if (key === 'replies')
        await expect(row(popup, key)).toContainText(localized('popupReplyInAddress').source.slice(1));
      const [panel] = await Promise.all([openPanel(connected), press(popup, key, key === 'replies')]);
      await expect(tab(panel, opened)).toBeVisible();
      if (key === 'replies') await expect(panel.getByTitle(comment.id)).toBeVisible();
      if (opened !== 'files') continue;
      const group = key === 'popupMedia' ? 'video' : key;
      await expect(panel.getByRole('button', { name: localized(group), pressed: true })).toBeVisible();
    }
    expect((await readBill(service)).total.requests).toBe(0);
  });

  test('shows the amount of cached data at no cost, below a header with thumbnail and channel', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const page = await openVideo(connected, videoId);
    const before = await openPopupOn(connected, page);
    await expect(row(before, 'tabRelated')).toBeVisible();
    // The popup loads no thumbnail before a request has been sent.
    await expect(before.locator('header img')).toHaveCount(0);
    await before.close();
    await cacheResponses(connected, everythingOf(videoId));
    const billed = (await readBill(service)).total.requests;
    const popup = await openPopupOn(connected, page);
    const video = service.sampleData.video(videoId);
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText(video?.title ?? '');
    await expect(popup.locator('header')).toContainText(video?.channel.title ?? '');
    await expect(popup.locator('header img')).toBeVisible();
    const saved = localized('saved').source.slice(1);
    await expect(row(popup, 'tabRelated')).toContainText(new RegExp(`\\d+ videos.*${saved}`));
    await expect(row(popup, 'filesGroupPictures')).toContainText(new RegExp(`\\d sizes.*${saved}`));
    await expect(row(popup, 'popupMedia')).toContainText(new RegExp(`Links expire in \\d.*${saved}`));
    expect(await findings(popup, 'anything')).toEqual([]);
    const { width, height, scrollWidth } = await popup.evaluate(() => ({
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect({ width, scrollWidth }).toEqual({ width: 360, scrollWidth: 360 });
    expect(height).toBeLessThanOrEqual(580);
    expect((await readBill(service)).total.requests).toBe(billed);
  });
});

test.describe('captions in the popup', () => {
  test('are fetched with one click, shown in the popup and in the panel, and billed once @firefox', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const page = await openVideo(connected, videoId);
    const popup = await openPopupOn(connected, page);
    const get = row(popup, 'captionsGet');
    await expect(get).toContainText(new RegExp(localized('approximately').source.slice(1)));
    expect(await findings(popup, 'anything')).toEqual([]);
    await get.click();
    await expect(popup.locator('.lines button')).toHaveCount(3);
    const [panel] = await Promise.all([openPanel(connected), press(popup, 'popupOpenPanel')]);
    await expect(panel.getByRole('option').first()).toBeVisible();
    expect((await readBill(service)).total.requests).toBe(1);
  });

  test('show the lines around the current time, can be copied and exported, and are billed once @firefox', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const cues = service.sampleData.video(videoId)?.tracks[0]?.cues() ?? [];
    await cacheResponses(connected, [['captions', { videoId }]]);
    const page = await openVideo(connected, videoId);
    const popup = await openPopupOn(connected, page);
    const lines = popup.locator('.lines button');
    await expect(lines).toHaveCount(3);
    await lines.nth(2).click();
    const second = cues[2]?.offset ?? -1;
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeCloseTo(second, 0);
    // The line at the current time is the middle one.
    await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(lines.nth(1)).toContainText(cues[2]?.text.slice(0, 12) ?? '');

    await popup.getByRole('button', { name: localized('popupCopyAll') }).click();
    await expect(popup.getByText(localized('copiedText_other'))).toBeVisible();
    for (const [format, ending] of [
      [/^SubRip/, 'srt'],
      [/^WebVTT/, 'vtt'],
      [localized('formatTxt'), 'txt'],
    ] as const) {
      await popup.getByRole('button', { name: localized('exportVerb') }).click();
      await popup.getByRole('menuitem', { name: format }).click();
      await expect(popup.getByText(localized('exportSaved')).first()).toContainText(`.${ending}`);
    }
    const srt = strictSrt(readFileSync(await waitForDownload(connected, /\.srt$/), 'utf8'));
    expect(srt).toHaveLength(cues.length);
    for (const ending of ['vtt', 'txt']) {
      const file = readFileSync(await waitForDownload(connected, new RegExp(`\\.${ending}$`)), 'utf8');
      expect(file).toContain(srt?.at(-1)?.text.split('\n')[0]);
    }
    const read = await readClipboard(connected);
    expect(read.split('\n').length).toBeGreaterThanOrEqual(cues.length);
    expect((await readBill(service)).total.requests).toBe(1);
  });
});

test.describe('the popup', () => {
  test('adds the video and removes it again @firefox', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const popup = await openPopupOn(connected, page);
    await row(popup, 'addVideo').click();
    await expect(popup.getByRole('button', { name: localized('defaultCollection'), pressed: true })).toBeVisible();
    await popup.close();
    const again = await openPopupOn(connected, page);
    await again.getByRole('button', { name: localized('defaultCollection'), pressed: true }).click();
    await expect(again.getByRole('button', { name: localized('addVideo'), pressed: false })).toBeVisible();
    expect((await readBill(service)).total.requests).toBe(0);
  });

  test('shows two active downloads and counts the others', async ({ connected, service }) => {
    const files = await fetchList(service, 'audio', service.sampleData.special.shortest);
    await setSwitches(service, { mediaBytesPerSecond: 5_000 });
    const own = await connected.open('options.html');
    const named = files
      .slice(0, 3)
      .flatMap((file, n) => downloadsFor([file], 'audio', 'aaaaaaaaaaa', `sound ${n}.bin`));
    await queueDownloads(own, named);
    const page = await openVideo(connected, service.sample.videoId);
    const popup = await openPopupOn(connected, page);
    const saving = popup.getByRole('region', { name: localized('saveTray') });
    await expect(saving.getByRole('listitem')).toHaveCount(2);
    await expect(saving.getByText(/^\d+%, .* left$/).first()).toBeVisible();
    await expect(saving.getByText(localized('popupMore_other'))).toBeVisible();
    await setSwitches(service, { mediaBytesPerSecond: null });
  });
});

/** Returns the clipboard's text by pasting it into a field of an extension page. */
async function readClipboard(installed: Installed): Promise<string> {
  const page = await installed.open('options.html');
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.className = 'paste-here';
    document.body.append(field);
  });
  const field = page.locator('.paste-here');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  return field.inputValue();
}
