import { expect, type Locator, type Page } from '@playwright/test';
import { getSecondTrack } from '../tour/caption-actions.ts';
import {
  confirmUnknownPrice,
  getByOtherMethod,
  getCaptions,
  openPanelNextTo,
  openVideo,
} from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { clearFaults, countCaptionRequests, injectFault, setSwitches } from './control.ts';
import { test } from './extension.ts';
import { localized, type MessageKey } from './localized.ts';
import { storedSetting } from './stored-setting.ts';

test.describe('two tracks side by side', () => {
  test('show the first while the second loads, highlight differing words, and are billed as two requests @firefox', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const cues = service.sampleData.video(videoId)?.tracks[0]?.cues() ?? [];
    const changedCues = withChangedWords(cues);
    await setSwitches(service, { speechToTextSeconds: 0 });
    const late = { endpoint: 'captions', address: 'force-whisper', held: true as const, billed: true };
    await injectFault(service, {
      ...late,
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify(changedCues),
    });
    const page = await openVideo(connected, videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const lines = panel.getByRole('option');

    await panel.getByRole('button', { name: localized('secondTrack') }).click();
    await getByOtherMethod(panel, 'transcribeSpeech');
    await confirmUnknownPrice(panel);
    await expect(panel.getByText(localized('gettingThing'))).toBeVisible();
    await expect(lines).toHaveCount(cues.length);
    await expect(panel.locator('.second-track')).toHaveCount(0);

    await expect.poll(() => countCaptionRequests(service)).toBe(2);
    await clearFaults(service);
    await expect(panel.locator('.second-track').first()).toHaveText(changedCues[0]?.text ?? '');
    await expect(lines).toHaveCount(cues.length);
    await expect(panel.getByText(localized('secondTrackAgreement'))).toBeVisible();
    await expect.poll(() => highlightedIn(panel)).toContain('otherwise');
    await expect(
      panel.getByText(new RegExp(localized('secondTrackDiffersThere').source.slice(1))).first(),
    ).toBeAttached();
    expect((await readBill(service)).total.requests).toBe(2);

    // The same key hides and shows the second track. Reopening the panel costs nothing, because both tracks are cached.
    await panel.keyboard.press('t');
    await expect(panel.locator('.second-track')).toHaveCount(0);
    await panel.keyboard.press('t');
    await expect(panel.locator('.second-track')).toHaveCount(cues.length);
    await expect.poll(() => storedSetting(panel, 'secondTrack')).toMatchObject({ on: true });
    await panel.reload();
    await expect(panel.locator('.second-track').first()).toBeVisible();
    expect((await readBill(service)).total.requests).toBe(2);
  });

  test('are covered line by line until the user points at a line or presses a key, and nothing moves', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await getSecondTrack(panel, 'German');
    const visibility = (track: string) => panel.getByRole('button', { name: new RegExp(`^Show, cover .*${track}`) });
    const choose = async (track: string, item: MessageKey) => {
      await visibility(track).click();
      await panel.getByRole('menuitemradio', { name: localized(item), exact: true }).click();
    };
    const lines = panel.getByRole('option');
    const colorOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);
    const secondText = (index: number) => lines.nth(index).locator('.second-track > p').first();
    const heights = () =>
      panel.evaluate(() => [...document.querySelectorAll('.line')].slice(0, 8).map((line) => line.clientHeight));
    const heightsBefore = await heights();
    const transparent = 'rgba(0, 0, 0, 0)';

    await choose('German', 'trackCover');
    await expect.poll(() => colorOf(secondText(3))).toBe(transparent);
    expect(await heights()).toEqual(heightsBefore);
    await secondText(3).hover();
    await expect.poll(() => colorOf(secondText(3))).not.toBe(transparent);
    expect(await colorOf(secondText(4))).toBe(transparent);
    await lines.nth(4).locator('> p').click();
    await panel.keyboard.press('v');
    await panel.mouse.move(0, 0);
    expect(await colorOf(secondText(4))).not.toBe(transparent);
    await panel.keyboard.press('v');
    expect(await colorOf(secondText(4))).toBe(transparent);
    expect(await heights()).toEqual(heightsBefore);
    // A tap reveals a line instead of seeking.
    await secondText(5).evaluate((text) =>
      text.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true })),
    );
    expect(await colorOf(secondText(5))).not.toBe(transparent);

    await choose('English', 'trackHide');
    await expect(lines.nth(4).locator('> p')).toBeHidden();
    await panel.reload();
    await expect(secondText(4)).toBeVisible();
    await expect(lines.nth(4).locator('> p')).toBeHidden();
    expect(await colorOf(secondText(4))).toBe(transparent);
    await choose('English', 'show');
    await expect(lines.nth(4).locator('> p')).toBeVisible();
    await choose('German', 'trackHide');
    await expect(panel.locator('.second-track')).toHaveCount(0);
  });
});

interface CueText {
  offset: number;
  duration: number;
  text: string;
}

/** Returns the same cues with the first word of every tenth cue replaced. */
const withChangedWords = (cues: readonly CueText[]) =>
  cues.map(({ text, ...times }, index) => {
    const other = index % 10 === 0 ? text.replace(/\p{L}+/u, 'otherwise') : text;
    return { ...times, lang: 'en', text: other, wordCount: other.split(' ').length, speechRate: 100 };
  });

const highlightedIn = (panel: Page): Promise<string[]> =>
  panel.evaluate(() => [...(CSS.highlights.get('differs-other') ?? [])].map((range) => String(range)));
