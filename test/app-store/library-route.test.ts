import { describe, expect, it } from 'vitest';
import { hashFromRoute, routeFromHash } from '@/lib/app-store/library-route';
import { type BulkRoute, formatBulkRoute, parseBulkRoute } from '@/lib/bulk-captions/bulk-route';
import { initialViews } from '@/lib/captions/views';
import { formatSavedRoute, parseSavedRoute, savedTrackHash } from '@/lib/saved-captions/saved-route';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';

const key = cacheKey('captions', { videoId: VideoId.parse('heldmills01'), lang: 'en' }, 'https://a.example/v1/');

describe('routeFromHash', () => {
  it.each([
    { collectionId: 'first', pane: 'table' },
    { collectionId: 'a/b #é', pane: 'saved-captions', within: formatSavedRoute({ key, at: 6000 }) },
  ] as const)('reverses hashFromRoute: %o', (route) => {
    expect(routeFromHash(hashFromRoute(route))).toEqual(route);
  });

  it('returns the default route for an empty or invalid URL hash', () => {
    expect(routeFromHash('')).toEqual({ collectionId: 'first', pane: 'table' });
    expect(routeFromHash('#%zz/nowhere')).toEqual({ collectionId: 'first', pane: 'table' });
  });

  it('ignores property names that every object inherits', () => {
    expect(routeFromHash('#tides/constructor').pane).toBe('table');
  });
});

describe('savedTrackHash', () => {
  it('returns a URL hash that opens a saved track, at a time or at its start', () => {
    const parseHash = (hash: string) => parseSavedRoute(routeFromHash(hash).within);
    expect(parseHash(savedTrackHash('first', { key, at: 6000 }))).toEqual({ key, at: 6000 });
    expect(parseHash(savedTrackHash('first', { key, at: null }))).toEqual({ key, at: null });
    expect(parseHash('#first/saved-captions')).toBeNull();
    expect(parseHash('#first/saved-captions/at=6')).toBeNull();
    expect(parseHash('#first/saved-captions/track=x&at=soon')).toEqual({ key: 'x', at: null });
  });
});

const first = initialViews({ tags: false });

describe('parseBulkRoute', () => {
  it.each<BulkRoute>([
    { source: null, outcome: null, isSetup: null, views: first },
    {
      source: 'collection',
      outcome: 'notAvailable',
      isSetup: false,
      views: { ...first, noSounds: true, sentences: true },
    },
    { source: 'run', outcome: null, isSetup: true, views: { ...first, rolling: true } },
    { source: null, outcome: null, isSetup: null, views: { ...first, noTags: false } },
  ])('reverses formatBulkRoute: %o', (route) => {
    expect(parseBulkRoute(formatBulkRoute(route))).toEqual(route);
  });

  it('ignores unknown values', () => {
    expect(formatBulkRoute({ source: null, outcome: null, isSetup: null, views: first })).toBe('');
    expect(parseBulkRoute('from=nowhere&show=all&view=shiftSeconds')).toEqual(parseBulkRoute(undefined));
  });
});
