import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupReminder, type CachedResponseSize, mayDelete, previewCleanup } from '@/lib/storage/disk-space';

const day = 86_400_000;

describe('backupReminder', () => {
  it.each<[string, number | null, number, ReturnType<typeof backupReminder>]>([
    ['is due if there is no backup', null, 14, 'first'],
    ['is due after the set number of days', 0, 14, 20],
    ['is not due before the set number of days has passed', 10 * day, 14, null],
    ['is never due if it is switched off', null, 0, null],
  ])('%s', (_, lastAt, reminderDays, nudge) => {
    expect(backupReminder(lastAt, reminderDays, 20 * day)).toBe(nudge);
  });
});

const responseSize = (name: string, bytes: number, usedAt: number): CachedResponseSize => ({
  key: `1.0.1 ${name} [["n",${usedAt}]] https://service.example`,
  bytes,
  usedAt,
});
const anyResponses = fc.array(
  fc
    .tuple(fc.constantFrom('captions', 'videos', 'relatedVideos'), fc.nat(100), fc.nat(30))
    .map(([name, bytes, usedAt]) => responseSize(name, bytes, usedAt)),
);
const sum = (all: readonly CachedResponseSize[]) => all.reduce((total, { bytes }) => total + bytes, 0);

describe('previewCleanup', () => {
  it('returns null if there is no limit or it is not exceeded', () => {
    const responses = [responseSize('videos', 10, 1)];
    expect(previewCleanup(responses, null)).toBeNull();
    expect(previewCleanup(responses, 10)).toBeNull();
  });

  it('selects the least recently used responses, but no captions', () => {
    const responses = [
      responseSize('videos', 10, 3),
      responseSize('captions', 50, 1),
      responseSize('videos', 20, 2),
      responseSize('videos', 5, 9),
    ];
    expect(previewCleanup(responses, 70)).toEqual({
      responses: 1,
      bytes: 20,
      remainingBytes: 65,
      until: 2,
    });
    expect(previewCleanup([responseSize('captions', 50, 1)], 10)).toBeNull();
  });

  it('selects as little as possible, but enough unless only captions remain', () => {
    fc.assert(
      fc.property(anyResponses, fc.nat(500), (responses, maxBytes) => {
        const preview = previewCleanup(responses, maxBytes);
        const deleted = responses.filter(({ key, usedAt }) => preview && usedAt <= preview.until && mayDelete(key));
        const remaining = responses.filter((one) => !deleted.includes(one));
        expect([preview?.responses ?? 0, preview?.bytes ?? 0]).toEqual([deleted.length, sum(deleted)]);
        const isEnough = sum(remaining) <= maxBytes || remaining.every(({ key }) => !mayDelete(key));
        expect(isEnough).toBe(true);
        // If the most recently used of the deleted responses remained, too much space would still be used.
        const newestDeleted = deleted.filter(({ usedAt }) => usedAt === preview?.until);
        if (preview) expect(sum(remaining) + sum(newestDeleted)).toBeGreaterThan(maxBytes);
      }),
    );
  });
});
