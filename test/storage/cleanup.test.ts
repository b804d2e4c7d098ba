import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDefaultSettings } from '@/lib/settings/settings';
import { deactivateRecord } from '@/lib/storage/backup-record';
import { type CachedResponseSize, mayDelete, previewCleanup } from '@/lib/storage/cleanup';

const weight = (name: string, bytes: number, usedAt: number): CachedResponseSize => ({
  key: `1.0.1 ${name} [["n",${usedAt}]] https://service.example`,
  bytes,
  usedAt,
});
const some = fc.array(
  fc
    .tuple(fc.constantFrom('captions', 'videos', 'relatedVideos'), fc.nat(100), fc.nat(30))
    .map(([name, bytes, usedAt]) => weight(name, bytes, usedAt)),
);
const sum = (all: readonly CachedResponseSize[]) => all.reduce((total, { bytes }) => total + bytes, 0);

describe('what goes where held answers take more room than they may', () => {
  it('is nothing where no limit was set, and where they take no more', () => {
    const held = [weight('videos', 10, 1)];
    expect(previewCleanup(held, null, { captions: true })).toBeNull();
    expect(previewCleanup(held, 10, { captions: true })).toBeNull();
  });

  it('is what was not used for longest, and no captions', () => {
    const held = [weight('videos', 10, 3), weight('captions', 50, 1), weight('videos', 20, 2), weight('videos', 5, 9)];
    expect(previewCleanup(held, 70, { captions: false })).toEqual({
      ...{ answers: 1, bytes: 20, left: 65, until: 2, captions: false },
    });
    expect(previewCleanup(held, 70, { captions: true })).toMatchObject({ answers: 1, bytes: 50, until: 1 });
    expect(previewCleanup([weight('captions', 50, 1)], 10, { captions: false })).toBeNull();
  });

  it('is no more than has to go, and enough unless only captions are left', () => {
    fc.assert(
      fc.property(some, fc.nat(500), fc.boolean(), (held, most, captions) => {
        const cleaning = previewCleanup(held, most, { captions });
        const goes = held.filter(
          ({ key, usedAt }) => cleaning && usedAt <= cleaning.until && mayDelete(key, { captions }),
        );
        const stays = held.filter((one) => !goes.includes(one));
        expect([cleaning?.answers ?? 0, cleaning?.bytes ?? 0]).toEqual([goes.length, sum(goes)]);
        const isEnough = sum(stays) <= most || stays.every(({ key }) => !mayDelete(key, { captions }));
        expect(isEnough).toBe(true);
        // Without those of the last moment it would not be enough.
        const before = goes.filter(({ usedAt }) => usedAt === cleaning?.until);
        if (cleaning) expect(sum(stays) + sum(before)).toBeGreaterThan(most);
      }),
    );
  });

  it('is not ordered by a backup that is brought back', () => {
    const row = { ...createDefaultSettings(), cleaning: { until: 5, captions: true } };
    expect(deactivateRecord({ shelf: 'settings', row }).row).toMatchObject({ cleaning: null });
  });
});
