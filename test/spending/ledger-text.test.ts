import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '@/lib/service/records';
import { failureHeadings, requestDetail, requestSubjectOf } from '@/lib/spending/ledger-digest';
import { t } from '../translations';

const row = (name: LedgerEntry['name'], params: unknown, more: Partial<LedgerEntry> = {}) =>
  ({ name, params, videoId: null, ...more }) as LedgerEntry;
const ids = (n: number) => Array.from({ length: n }, (_, index) => `id${index}`);

describe('ledger text', () => {
  it.each([
    ['chunks of a batch', row('batchVideos', { ids: ids(392) }), { count: 'ledgerBatches', n: 8 }],
    ['pages', row('relatedVideos', { videoId: 'v', pages: 3 }), { count: 'ledgerPages', n: 3 }],
    ['one page if the request names no number', row('relatedVideos', { videoId: 'v' }), { count: 'ledgerPages', n: 1 }],
    ['the language', row('captions', { videoId: 'v', lang: 'ar' }), { language: 'ar' }],
    ['speech-to-text', row('captions', { videoId: 'v', mode: 'force-whisper' }), ['ledgerSpeech']],
    ['the tool', row('toolsCall', {}, { tool: 'get_captions' }), { text: 'get_captions' }],
    ['nothing if its video was deleted', row('captions', null), null],
  ])('describes a detail of a request: %s', (_, entry, detail) => {
    expect(requestDetail(entry)).toEqual(detail);
  });

  it.each([
    ['a video', row('captions', {}, { videoId: 'v' }), { video: 'v' }],
    ['several videos', row('videos', { ids: ids(3) }), { videos: 3 }],
    ['a search query', row('search', { q: 'tide mill' }), { query: 'tide mill' }],
    ['a comment', row('commentReplies', { comment: 'Ugx' }), { id: 'Ugx' }],
    ['nothing', row('popularVideos', {}), null],
    ['a deleted video', row('captions', null), null],
  ])('describes the subject of a request: %s', (_, entry, about) => {
    expect(requestSubjectOf(entry)).toEqual(about);
  });

  it('has a short label for every failure', () => {
    for (const heading of Object.values(failureHeadings)) expect(t(heading).length).toBeGreaterThan(3);
    for (const heading of Object.values(failureHeadings)) expect(t(heading).length).toBeLessThan(60);
  });
});
