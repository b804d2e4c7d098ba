import { describe, expect, it } from 'vitest';
import type { CachedResponse } from '@/lib/service/call';
import { responseToStore } from '@/lib/service/response-cache';
import { cachedResponse } from '../fakes';
import { captionItem } from './rows-as-received';

const captions = (receivedAt: number, body: unknown, more: Partial<CachedResponse> = {}) =>
  cachedResponse({ receivedAt, body: typeof body === 'string' ? body : JSON.stringify(body), ...more });
const related = (receivedAt: number, data: unknown) =>
  captions(receivedAt, { data }, { name: 'relatedVideos', asked: { videoId: 'aaaaaaaaaaa' } });
const video = { videoId: 'aaaaaaaaaaa', title: 'Tide mills' };

describe('responseToStore', () => {
  it.each([
    ['an empty list of captions', captions(1, [captionItem]), captions(2, [])],
    ['captions of which no line can be read', captions(1, [captionItem]), captions(2, [{ text: 7 }, null])],
    ['an empty list of videos', related(1, [video]), related(2, [])],
    ['rows that name no video', related(1, [video]), related(2, [{ title: 'a' }])],
  ])('keeps the stored response over %s and attaches the newer one', (_, stored, newer) => {
    const { requestedAt, receivedAt, status, contentType, body } = newer;
    expect(responseToStore(stored, newer)).toEqual({
      ...stored,
      worse: { requestedAt, receivedAt, status, contentType, body },
    });
  });

  it.each([
    ['nothing is stored', undefined, captions(2, [])],
    ['the stored one has no row either', captions(1, []), captions(2, [])],
    ['the newer one has fewer rows', captions(1, [captionItem, captionItem]), captions(2, [captionItem])],
    ['the stored one is a refusal', captions(1, { error: 'No captions' }, { status: 404 }), captions(2, [])],
    [
      'both are files',
      captions(1, 'WEBVTT', { asked: { format: 'vtt' } }),
      captions(2, '1', { asked: { format: 'srt' } }),
    ],
  ])('returns the newer response if %s', (_, stored, newer) => {
    expect(responseToStore(stored, newer)).toBe(newer);
  });

  it('drops the attached response once a readable one arrives', () => {
    const stored = responseToStore(captions(1, [captionItem]), captions(2, []));
    expect(responseToStore(stored, captions(3, [captionItem]))).not.toHaveProperty('worse');
  });
});
