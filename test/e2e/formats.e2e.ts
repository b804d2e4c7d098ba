import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { fileOf, hostileTexts, lateTimes } from '../captions/formats/tracks.ts';
import { parseVtt } from '../captions/formats/vtt-reader.ts';
import {
  confirmUnknownPrice,
  getByOtherMethod,
  getCaptions,
  openExports,
  openPanelNextTo,
  openVideo,
} from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { waitForDownload } from './browser.ts';
import { setSwitches } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';

/** Returns the cues that the browser's media player reads from a file: times in milliseconds and the rendered text. */
const inPlayer = (page: Page, file: string) =>
  page.evaluate(async (text) => {
    const video = document.createElement('video');
    const element = document.createElement('track');
    element.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
    video.append(element);
    document.body.append(video);
    const loaded = new Promise((resolve, reject) => {
      element.addEventListener('load', resolve);
      element.addEventListener('error', reject);
    });
    element.track.mode = 'hidden';
    await loaded;
    return [...(element.track.cues ?? [])].map((cue) => ({
      start: Math.round(cue.startTime * 1000),
      end: Math.round(cue.endTime * 1000),
      text: (cue as VTTCue).getCueAsHTML().textContent,
    }));
  }, file);

test.describe('a WebVTT file', () => {
  test('of two tracks is exported at no cost and plays in the browser with the same captions @firefox', async ({
    connected,
    service,
  }) => {
    await setSwitches(service, { speechToTextSeconds: 0 });
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await panel.getByRole('button', { name: localized('secondTrack') }).click();
    await getByOtherMethod(panel, 'transcribeSpeech');
    await confirmUnknownPrice(panel);
    await expect(panel.locator('.second-track')).not.toHaveCount(0);
    const { requests } = (await readBill(service)).total;

    await openExports(panel);
    await panel
      .getByRole('menuitem', { name: /^WebVTT/ })
      .first()
      .click();
    const file = readFileSync(await waitForDownload(connected, /\+.*\.vtt$/), 'utf8');
    expect((await readBill(service)).total.requests).toBe(requests);

    const player = await connected.context.newPage();
    await player.goto('about:blank');
    expect(file).toMatch(/<lang [\w-]+>.*\n<lang [\w-]+>/);
    for (const each of [
      file,
      fileOf('vtt', hostileTexts, { notes: ['a --> b'] }),
      fileOf('vtt', lateTimes, { lineEnds: 'crlf' }),
    ]) {
      expect(await inPlayer(player, each)).toEqual(parseVtt(each).lines);
    }
  });
});
