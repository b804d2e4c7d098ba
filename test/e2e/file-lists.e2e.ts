import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { requestsTo, setSwitches } from './control.ts';
import { test } from './extension.ts';
import { localized, type MessageKey } from './localized.ts';
import { fileGroups } from './tab-states.ts';

/** Opens the panel for a video in a separate tab, with the Files tab selected. */
async function filesOf(installed: Installed, videoId: string): Promise<Page> {
  const panel = await installed.open('sidepanel.html');
  await panel.setViewportSize({ width: 400, height: 800 });
  const field = panel.getByLabel(localized('addressLabel'));
  await field.fill(videoId);
  await field.press('Enter');
  await panel.getByRole('tab', { name: localized('files') }).click();
  return panel;
}

async function list(panel: Page, group: keyof typeof fileGroups): Promise<void> {
  await open(panel, group);
  await panel.getByRole('button', { name: localized(fileGroups[group][1]) }).click();
  await expect(panel.getByRole('button', { name: localized('getAgain') })).toBeVisible();
}

const open = (panel: Page, group: keyof typeof fileGroups) =>
  panel.getByRole('button', { name: localized(fileGroups[group][0]), exact: true }).click();

test.describe('file lists', () => {
  test('are fetched one at a time, once each, and shown again at no cost @firefox', async ({ connected, service }) => {
    const panel = await filesOf(connected, service.sample.videoId);
    expect((await readBill(service)).total.requests).toBe(0);
    for (const group of ['captions', 'pictures', 'video', 'audio'] as const) await list(panel, group);
    for (const endpoint of ['captionFiles', 'thumbnailFiles', 'videoFiles', 'audioFiles'])
      expect(await requestsTo(service, endpoint), endpoint).toHaveLength(1);
    expect((await readBill(service)).total.requests).toBe(4);

    await panel.close();
    const later = await filesOf(connected, service.sample.videoId);
    await expect(later.getByRole('button', { name: localized('filesGroupAudio') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(later.getByText('Opus 48 kHz').first()).toBeVisible();
    expect((await readBill(service)).total.requests).toBe(4);
  });

  test('show the codec and bit rate of video and audio files', async ({ connected, service }) => {
    const panel = await filesOf(connected, service.sample.videoId);
    await list(panel, 'video');
    const all = panel.getByRole('region', { name: localized('filesAll_other') });
    const rows = await all.getByRole('listitem').allInnerTexts();
    expect(rows).toHaveLength(7);
    expect(rows[0]?.replace(/\s+/g, ' ')).toMatch(/^1080p · H\.264 \d{3} kb\/s · no audio \d{3} MB/);
    await list(panel, 'audio');
    const picks = panel.getByRole('region', { name: localized('filesPicks') });
    await expect(picks.getByText(/^Opus · 48\u00a0kHz · stereo · 13\d\u00a0kb\/s$/)).toBeVisible();
    await expect(picks.getByText(/^AAC · 44\.1\u00a0kHz · stereo · 1[23]\d\u00a0kb\/s$/)).toBeVisible();
  });

  test('can be fetched as seen from another country for one more request when they are empty', async ({
    connected,
    service,
  }) => {
    const panel = await filesOf(connected, service.sampleData.special.withoutFormatsHere);
    await open(panel, 'video');
    await panel.getByRole('button', { name: localized('filesListVideo') }).click();
    await expect(panel.getByRole('heading', { name: localized('filesEmptyVideo') })).toBeVisible();
    const blocked = service.sampleData.video(service.sampleData.special.withoutFormatsHere)?.blockedIn ?? [];
    const code = ['NZ', 'BR', 'IN', 'US'].find((one) => !blocked.includes(one)) ?? '';
    const box = panel.getByRole('combobox', { name: localized('filesCountry') });
    await box.fill(code);
    await box.press('Enter');
    await panel.getByRole('button', { name: localized('filesListVideo') }).click();
    await expect(panel.getByRole('heading', { name: localized('filesAll_other') })).toBeVisible();
    expect(await requestsTo(service, 'videoFiles')).toHaveLength(2);
  });

  test('are exported as links for other programs, in the order of the service', async ({ connected, service }) => {
    const panel = await filesOf(connected, service.sample.videoId);
    await list(panel, 'audio');
    const served = await itagsServed(service, service.sample.videoId);
    const save = async (key: MessageKey, ending: RegExp) => {
      await panel.getByRole('button', { name: localized('filesLinks'), exact: true }).click();
      await panel.getByRole('menuitem', { name: localized(key) }).click();
      return readFileSync(await waitForDownload(connected, ending), 'utf8').split('\n');
    };
    const itags = (lines: readonly string[]) =>
      lines.filter((line) => line.startsWith('http')).map((line) => new URL(line).searchParams.get('itag'));
    const txt = await save('filesLinksTxt', /links\.txt$/);
    expect(itags(txt)).toEqual(served);
    expect(txt.filter(Boolean)).toHaveLength(served.length);
    const aria2 = await save('filesLinksAria2', /aria2\.txt$/);
    expect(itags(aria2)).toEqual(served);
    expect(aria2.filter((line) => line.startsWith('  out='))).toHaveLength(served.length);
    const m3u = await save('filesLinksM3u', /\.m3u$/);
    expect(m3u[0]).toBe('#EXTM3U');
    expect(m3u[1]).toMatch(/^#EXTINF:1083,/);
    expect(itags(m3u)).toEqual(served);
    // The links in the exported file work without a token.
    const first = txt[0] ?? '';
    expect((await fetch(first, { method: 'HEAD' })).status).toBe(200);
    // The panel sent one request, and this test sent the other.
    expect((await readBill(service)).total.requests).toBe(2);
  });

  test('offer a fresh list instead of downloads when their links have expired', async ({ connected, service }) => {
    await setSwitches(service, { linkHours: -1 });
    const panel = await filesOf(connected, service.sample.videoId);
    await list(panel, 'video');
    await expect(panel.getByText(localized('filesLinksEnded'))).toBeVisible();
    const saves = panel.getByRole('button', { name: localized('downloadThis') });
    await expect(saves).toHaveCount(0);
    await setSwitches(service, { linkHours: 6 });
    await panel.getByRole('button', { name: localized('filesGetFresh') }).click();
    await expect(saves.first()).toBeVisible();
    await expect(panel.getByRole('timer')).toContainText('5 h 59 min');
    expect(await requestsTo(service, 'videoFiles')).toHaveLength(2);
  });
});

/** Returns the `itag` values of a video's audio files in the order of the service's list. */
async function itagsServed(service: { url: string; token: string }, videoId: string): Promise<(string | null)[]> {
  const response = await fetch(`${service.url}/files/audio/${videoId}`, {
    headers: { authorization: `Bearer ${service.token}` },
  });
  const rows = (await response.json()) as { itag: number }[];
  return rows.map(({ itag }) => String(itag));
}
