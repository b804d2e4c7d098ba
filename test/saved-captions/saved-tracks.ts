import { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import type { StoredRecords } from '../collection/open-library';
import { cachedResponse } from '../fakes';
import { now } from '../storage/stored-records';

export const mills = VideoId.parse('heldmills01');
export const clocks = VideoId.parse('heldclocks1');

/** Returns saved captions that are `hours` old, with one line every three seconds. */
export function savedTrack(videoId: VideoId, hours: number, lang: string, ...texts: string[]) {
  const params = { videoId, lang } as never;
  const cues = texts.map((text, index) => {
    const wordCount = text.split(' ').length;
    return { offset: index * 3, duration: 3, lang, text, wordCount, speechRate: wordCount * 20 };
  });
  const receivedAt = now - hours * 3_600_000;
  const key = cacheKey('captions', params, 'https://service.example');
  return cachedResponse({
    key,
    videoId,
    params,
    requestedAt: receivedAt - 1,
    receivedAt,
    body: JSON.stringify(cues),
  });
}
export const english = savedTrack(mills, 3, 'en', 'the moon and', 'the mill', 'borrow the moon');
export const german = savedTrack(clocks, 30, 'de', 'der Mond');

const attempt = (id: string, { key, videoId, params }: typeof english, more: Partial<LedgerEntry>): LedgerEntry => ({
  id,
  name: 'captions',
  params,
  key,
  videoId,
  startedBy: 'user',
  sentAt: 1,
  receivedAt: 2,
  quoted: null,
  priceSource: 'unknown',
  priceVersion: '1',
  billed: null,
  state: 'confirmed',
  failure: null,
  dismissed: false,
  ...more,
});

/** Two tracks with their costs; the video of one track has a title. */
export const savedTrackStores: StoredRecords = {
  responses: [english, german],
  videoTitles: [{ videoId: mills, title: 'How tide mills kept time', at: now }],
  ledger: [
    attempt('1', english, { priceSource: 'entered', quoted: 530, billed: 530 }),
    attempt('2', german, {}),
    attempt('3', german, { state: 'possible' }),
  ],
};
