import { expect, type Page } from '@playwright/test';
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
import { localized } from './localized.ts';
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
