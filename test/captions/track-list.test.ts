import { describe, expect, it } from 'vitest';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { listingExpiry } from '@/lib/captions/store/platform-files';
import { createCaptionsEnv, createPanel, settle, videoA } from './captions-environment';

const files = JSON.stringify([{ languageName: 'English', languageCode: 'en', format: 'srv3' }]);
const params = { videoId: videoA };

describe('requestStoreOf', () => {
  it('returns the same store on every call for a panel', async () => {
    const panel = await createPanel(createCaptionsEnv().ports, videoA);
    expect(requestStoreOf(panel, 'captionFiles')).toBe(requestStoreOf(panel, 'captionFiles'));
  });

  it('reads a saved list at no cost', async () => {
    const { ports, saveResponse, requests } = createCaptionsEnv();
    saveResponse('captionFiles', params, files);
    const list = requestStoreOf(await createPanel(ports, videoA), 'captionFiles');
    await settle();
    expect(list.getState().response?.value).toHaveLength(1);
    expect(requests).toEqual([]);
  });
});

describe('listingExpiry', () => {
  it('returns the first expiry of a link, or an hour after receipt if no link has one', async () => {
    const freshFor = async (...expires: number[]) => {
      const { ports, saveResponse, clock } = createCaptionsEnv();
      const link = (seconds: number) => `https://www.youtube.com/t?expire=${clock.time / 1000 + seconds}`;
      const rows = expires.map((seconds) => ({ languageCode: 'en', format: 'srv3', url: link(seconds) }));
      saveResponse('captionFiles', params, expires.length > 0 ? JSON.stringify(rows) : files);
      const list = requestStoreOf(await createPanel(ports, videoA), 'captionFiles');
      await settle();
      const { response } = list.getState();
      return response && (listingExpiry(response) - clock.time) / 1000;
    };
    expect(await freshFor(7200, 600, 21_600)).toBe(600);
    expect(await freshFor(21_600)).toBe(21_600);
    expect(await freshFor()).toBe(3600);
  });
});
