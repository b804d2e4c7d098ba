import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVideoIdSet } from '@/lib/collection/video-id-set';
import { VideoId } from '@/lib/service/ids';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
/** Few letters produce the same ids repeatedly. */
const alike = fc.string({ unit: fc.constantFrom('A', 'B', '_'), minLength: 11, maxLength: 11 });
const anyId = fc.string({ unit: fc.constantFrom(...letters), minLength: 11, maxLength: 11 });
/** The service may send any eleven characters as an id. */
const odd = fc.string({ unit: fc.constantFrom('A', '=', ' ', 'é'), minLength: 11, maxLength: 11 });
const ids = fc.array(
  fc.oneof(alike, anyId, odd).map((id) => VideoId.parse(id)),
  { maxLength: 400 },
);

describe('createVideoIdSet', () => {
  it('contains exactly the added ids, like a Set', () => {
    fc.assert(
      fc.property(ids, ids, (added, others) => {
        const plain = new Set<string>();
        const flat = createVideoIdSet();
        for (const id of added) {
          expect(flat.add(id)).toBe(!plain.has(id));
          plain.add(id);
        }
        expect(flat.size).toBe(plain.size);
        for (const id of [...added, ...others]) expect(flat.has(id)).toBe(plain.has(id));
      }),
    );
  });

  it('distinguishes many ids with the same start', () => {
    const many = Array.from({ length: 50_000 }, (_, n) => VideoId.parse(`${String(n).padStart(10, '0')}A`));
    const flat = createVideoIdSet();
    expect(many.every((id) => flat.add(id))).toBe(true);
    expect(many.some((id) => flat.add(id))).toBe(false);
    expect(flat.size).toBe(many.length);
    expect(flat.has('0000050000A')).toBe(false);
  });

  it.each(['', 'AAAAAAAAAA', 'AAAAAAAAAAAA', '           '])('does not contain %j', (id) => {
    const flat = createVideoIdSet();
    flat.add(VideoId.parse('AAAAAAAAAAA'));
    expect(flat.has(id)).toBe(false);
  });
});
