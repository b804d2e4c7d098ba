import { describe, expect, it } from 'vitest';
import { createPanelStore } from '@/lib/app-store/panel-store';
import type { CaptionRow } from '@/lib/bulk-captions/caption-rows';
import { createZipStore } from '@/lib/bulk-captions/store/zip-store';
import { noViews } from '@/lib/captions/views';
import type { PackageEntry } from '@/lib/export/package-entry';
import { cacheKey } from '@/lib/service/request';
import { createCaptionsEnv, row, serviceUrl } from '../captions/captions-environment';
import { cachedResponse } from '../fakes';
import { idOf } from '../run-data';
import { t } from '../translations';

const mills = idOf(1);
const clocks = idOf(2);
const captionsOf = (videoId: typeof mills) =>
  cachedResponse({
    key: `captions ${videoId}`,
    videoId,
    params: { videoId },
    body: JSON.stringify([row(0, 'The tide turns.', 'en'), row(9, 'The mill turns.', 'en')]),
  });
const params = { ids: [mills] } as never;
const details = cachedResponse({
  key: cacheKey('videos', params, serviceUrl),
  name: 'videos',
  videoId: mills,
  params,
  body: JSON.stringify({ data: [{ id: mills, description: '0:00 The tide\n0:09 The mill' }] }),
});
const rowOf = (videoId: typeof mills): CaptionRow => ({
  videoId,
  outcome: 'saved',
  planned: { lang: null, mode: 'default' },
  request: { lang: null, mode: 'default' },
  isOther: false,
  isInProgress: false,
  failure: null,
  cost: null,
  track: {
    key: `captions ${videoId}`,
    videoId,
    request: { lang: null, mode: 'default' },
    format: 'json',
    lang: 'en',
    receivedAt: 1,
  },
});

describe('createZipStore', () => {
  it('exports chapters of videos with saved details', async () => {
    const panel = createPanelStore(createCaptionsEnv().ports);
    const texts = new Map<string, string>();
    const collectTexts = async function* (entries: AsyncIterable<PackageEntry>): AsyncGenerator<Uint8Array> {
      for await (const { name, bytes } of entries) {
        for await (const part of bytes) texts.set(name, new TextDecoder().decode(part));
        yield new Uint8Array();
      }
    };
    const zip = createZipStore(panel, {
      getResponse: async (key) => [mills, clocks].map(captionsOf).find((one) => one.key === key),
      about: async (videoId) => (videoId === mills ? [captionsOf(mills), details] : [captionsOf(clocks)]),
      zip: collectTexts,
      async saveStream({ chunks }) {
        for await (const _ of chunks);
        return { is: 'saved', bytes: 0, sha256: '' };
      },
      translation: async () => t,
      extensionVersion: '0',
    });
    const { settings } = panel.getState();
    const bulkCaptions = { ...settings.bulkCaptions, formats: ['md'] };
    panel.setState({ settings: { ...settings, bulkCaptions, layout: { times: 'chapter', every: 30 } } });
    await zip.getState().exportZip({ rows: [rowOf(mills), rowOf(clocks)], titles: new Map(), views: noViews });
    const [first = '', second = ''] = [...texts.values()];
    expect(first).toMatch(/^## .*The mill$/m);
    expect(second).not.toContain('##');
    expect(second).toContain('The mill turns.');
  });
});
