import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVideoIdSet } from '@/lib/collection/video-id-set';
import { VideoId } from '@/lib/service/ids';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
/** An alphabet of few letters generates the same ids repeatedly. */
const similarId = fc.string({ unit: fc.constantFrom('A', 'B', '_'), minLength: 11, maxLength: 11 });
const anyId = fc.string({ unit: fc.constantFrom(...letters), minLength: 11, maxLength: 11 });
/** The service can send any eleven characters as an id. */
const unusualId = fc.string({ unit: fc.constantFrom('A', '=', ' ', 'é'), minLength: 11, maxLength: 11 });
const ids = fc.array(
  fc.oneof(similarId, anyId, unusualId).map((id) => VideoId.parse(id)),
  { maxLength: 400 },
);

describe('createVideoIdSet', () => {
  it('contains exactly the added ids, like a Set', () => {
    fc.assert(
      fc.property(ids, ids, (added, others) => {
        const plain = new Set<string>();
        const idSet = createVideoIdSet();
        for (const id of added) {
          expect(idSet.add(id)).toBe(!plain.has(id));
          plain.add(id);
        }
        expect(idSet.size).toBe(plain.size);
        for (const id of [...added, ...others]) expect(idSet.has(id)).toBe(plain.has(id));
      }),
    );
  });

  it('distinguishes many ids with the same start', () => {
    const many = Array.from({ length: 50_000 }, (_, n) => VideoId.parse(`${String(n).padStart(10, '0')}A`));
    const idSet = createVideoIdSet();
    expect(many.every((id) => idSet.add(id))).toBe(true);
    expect(many.some((id) => idSet.add(id))).toBe(false);
    expect(idSet.size).toBe(many.length);
    expect(idSet.has('0000050000A')).toBe(false);
  });

  it.each(['', 'AAAAAAAAAA', 'AAAAAAAAAAAA', '           '])('does not contain %j', (id) => {
    const idSet = createVideoIdSet();
    idSet.add(VideoId.parse('AAAAAAAAAAA'));
    expect(idSet.has(id)).toBe(false);
  });
});
