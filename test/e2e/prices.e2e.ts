import { expect } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { countCaptionRequests } from './control.ts';
import { test } from './extension.ts';
import { switchVideos } from './switch-videos.ts';

test.describe('estimated prices', () => {
  test('let captions of forty videos be fetched at default settings, and are shown as estimates', async ({
    connected,
    service,
  }) => {
    const videos = service.sampleData.videos
      .filter(({ tracks, live }) => tracks.some(({ lang }) => lang === 'en') && live === 'none')
      .slice(0, 40);
    expect(videos).toHaveLength(40);
    const page = await openVideo(connected, videos[0]?.id ?? '');
    const panel = await openPanelNextTo(connected, page);
    for (const { id, title } of videos) {
      await switchVideos(page, [id]);
      await expect(panel.getByText(title).first()).toBeVisible();
      await getCaptions(panel);
    }
    expect(await countCaptionRequests(service)).toBe(40);

    const spending = await connected.open('library.html#first/spending');
    // The price of forty requests at $0.00053 each.
    await expect(spending.getByText('≈ $0.02120').first()).toBeVisible();
    await expect(spending.getByRole('row').filter({ hasText: '≈ $0.00053' }).first()).toBeVisible();
  });
});
