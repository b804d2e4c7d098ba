import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openPlatformFormats, openVideo } from '../tour/user-actions.ts';
import { waitForDownload } from './browser.ts';
import { injectFault } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { storedSetting } from './stored-setting.ts';

test('a platform file with word times highlights each word, and a click on a word seeks to it', async ({
  connected,
  service,
}) => {
  const { videoId } = service.sample;
  const cues = service.sampleData.video(videoId)?.tracks[0]?.cues() ?? [];
  const line = cues.findIndex(({ text }) => text.split(' ').length > 3);
  const start = Math.round((cues[line]?.offset ?? 0) * 1000);
  const words = (cues[line]?.text ?? '').split(' ');
  const segments = words.map((word, index) => `<s t="${index * 400}">${index === 0 ? '' : ' '}${word}</s>`).join('');
  await injectFault(service, {
    endpoint: 'captions',
    address: 'srv3',
    billed: true,
    status: 200,
    contentType: 'text/xml',
    body: `<timedtext format="3"><body><p t="${start}" d="9000">${segments}</p></body></timedtext>`,
  });
  const page = await openVideo(connected, videoId);
  const panel = await openPanelNextTo(connected, page);
  await getCaptions(panel);
  const displayOptions = panel.getByRole('button', { name: localized('captionsViews') });
  const highlightSwitch = panel.getByRole('checkbox', { name: localized('viewHighlightWords') });
  await displayOptions.click();
  await expect(panel.getByRole('checkbox', { name: localized('viewContinued') })).toBeVisible();
  await expect(highlightSwitch).toHaveCount(0);
  await panel.keyboard.press('Escape');

  await openPlatformFormats(panel);
  await panel.getByRole('menuitem', { name: /^srv3/ }).click();
  await waitForDownload(connected, /\.srv3$/);
  const text = panel.getByRole('option').nth(line).locator('p');
  const height = () => text.evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  const third = await text.evaluate((element, from) => {
    const range = new Range();
    range.setStart(element.firstChild as Node, from);
    range.setEnd(element.firstChild as Node, from + 1);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 4, y: y + height / 2 };
  }, words.slice(0, 2).join(' ').length + 1);
  await panel.mouse.click(third.x, third.y);
  const seconds = page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(Math.round((await seconds) * 1000)).toBe(start + 800);
  await expect.poll(() => highlighted(panel)).toEqual([words[2]]);
  expect(await height()).toBe(before);

  await displayOptions.click();
  await highlightSwitch.click();
  await expect.poll(() => highlighted(panel)).toEqual([]);
  await expect.poll(() => storedSetting(panel, 'highlightWords')).toBe(false);
});

const highlighted = (panel: Page): Promise<string[]> =>
  panel.evaluate(() => [...(CSS.highlights.get('word') ?? [])].map((range) => String(range)));
