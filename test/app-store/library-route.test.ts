import { describe, expect, it } from 'vitest';
import { hashFromRoute, routeFromHash } from '@/lib/app-store/library-route';
import { type BulkRoute, formatBulkRoute, parseBulkRoute } from '@/lib/bulk-captions/bulk-route';
import { initialViews } from '@/lib/captions/views';
import { formatSavedRoute, parseSavedRoute, savedTrackHash } from '@/lib/saved-captions/saved-route';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/response-cache';

const key = cacheKey('captions', { videoId: VideoId.parse('heldmills01'), lang: 'en' }, 'https://a.example/v1/');

describe('routeFromHash', () => {
  it.each([
    { collectionId: 'first', pane: 'table' },
    { collectionId: 'a/b #é', pane: 'held', within: formatSavedRoute({ key, at: 6000 }) },
  ] as const)('reverses hashFromRoute: %o', (place) => {
    expect(routeFromHash(hashFromRoute(place))).toEqual(place);
  });

  it('returns a route for any text', () => {
    expect(routeFromHash('')).toEqual({ collectionId: 'first', pane: 'table' });
    expect(routeFromHash('#%zz/nowhere')).toEqual({ collectionId: 'first', pane: 'table' });
  });

  it('opens a saved track at a line, or at none', () => {
    const opened = (hash: string) => parseSavedRoute(routeFromHash(hash).within);
    expect(opened(savedTrackHash('first', { key, at: 6000 }))).toEqual({ key, at: 6000 });
    expect(opened(savedTrackHash('first', { key, at: null }))).toEqual({ key, at: null });
    expect(opened('#first/held')).toBeNull();
    expect(opened('#first/held/at=6')).toBeNull();
    expect(opened('#first/held/track=x&at=soon')).toEqual({ key: 'x', at: null });
  });
});

const first = initialViews({ tags: false });

describe('parseBulkRoute', () => {
  it.each<BulkRoute>([
    { source: null, shown: null, views: first },
    { source: 'collection', shown: 'none', views: { ...first, noSounds: true, sentences: true } },
    { source: 'run', shown: null, views: { ...first, rolling: true } },
    { source: null, shown: null, views: { ...first, noTags: false } },
  ])('reads what was written: %o', (place) => {
    expect(parseBulkRoute(formatBulkRoute(place))).toEqual(place);
  });

  it('ignores unknown values', () => {
    expect(formatBulkRoute({ source: null, shown: null, views: first })).toBe('');
    expect(parseBulkRoute('from=nowhere&show=all&view=shiftSeconds')).toEqual(parseBulkRoute(undefined));
  });
});
