import { expect, type Page } from '@playwright/test';
import { openVideoTab } from '../tour/user-actions.ts';
import type { Installed } from './browser.ts';
import { allRequests, invalidateLinks, mediaRequests, servedAt } from './control.ts';
import { bytesOf, downloadStates, fetchList, savedFiles, test } from './downloads.ts';
import { localized, type MessageKey } from './localized.ts';
import { filesInZip } from './zip-file.ts';

/** Opens the Files tab of a video with one of its groups selected. */
async function openFiles(connected: Installed, videoId: string, group: MessageKey): Promise<Page> {
  const { panel } = await openVideoTab(connected, videoId, 'files');
  await panel.getByRole('button', { name: localized(group), exact: true }).click();
  return panel;
}

test.describe('downloads from the Files tab', () => {
  test('explain a refused link and succeed once the list is requested again', async ({ connected, service }) => {
    const panel = await openFiles(connected, service.sampleData.special.shortest, 'filesGroupAudio');
    await panel.getByRole('button', { name: localized('filesListAudio') }).click();
    // So that the notice below the last visible row starts out of sight.
    await panel.setViewportSize({ width: 360, height: 400 });
    const save = panel.getByRole('button', { name: localized('downloadThis') }).last();
    await expect(save).toBeVisible();
    await invalidateLinks(service);
    await save.click();
    const notice = panel.getByRole('alert').filter({ hasText: localized('mediaSaveRefusedNew') });
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await mediaRequests(service)).toHaveLength(1);

    const fresh = panel.getByRole('button', { name: localized('filesGetFresh') });
    await fresh.first().click();
    // The rows have new links, so no row offers a fresh list any more.
    await expect(fresh).toHaveCount(0);
    await expect(panel.getByText(localized('mediaSaveRefusedNew'))).toHaveCount(1);
    await panel
      .getByRole('button', { name: localized('downloadThis') })
      .last()
      .click();
    await expect.poll(async () => Object.values(await downloadStates(panel))).toEqual(['done']);
    await expect.poll(() => savedFiles(connected)).toHaveLength(1);
    const requests = await mediaRequests(service);
    expect(requests).toHaveLength(2);
    const [name = ''] = savedFiles(connected);
    const { path, query } = requests.at(-1) ?? { path: '', query: '' };
    expect(bytesOf(connected, name).equals(await servedAt(`${service.platformUrl}${path}?${query}`))).toBe(true);
    const lists = (await allRequests(service)).filter(({ endpoint }) => endpoint === 'audioFiles');
    expect(lists).toHaveLength(2);
  });

  test('save all thumbnails in one zip, byte for byte @firefox', async ({ connected, service }) => {
    const { videoId } = service.sample;
    const panel = await openFiles(connected, videoId, 'filesGroupPictures');
    await panel.getByRole('button', { name: localized('filesListPictures') }).click();
    await panel.getByRole('button', { name: localized('filesZip') }).click();
    await expect.poll(() => savedFiles(connected).filter((name) => name.endsWith('.zip'))).toHaveLength(1);
    const [zip = ''] = savedFiles(connected);
    const inside = filesInZip(bytesOf(connected, zip));
    const served = (await fetchList(service, 'thumbnail', videoId)).map(({ url = '' }) => servedAt(url));
    const sums = (files: readonly Buffer[]) => files.map((file) => file.toString('base64')).sort();
    expect(inside.size).toBe(served.length);
    expect(sums([...inside.values()])).toEqual(sums(await Promise.all(served)));
  });
});
