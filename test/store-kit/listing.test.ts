import { describe, expect, it } from 'vitest';
import { permissionReasons } from '@/lib/settings/browser';
import { listing, listingText, maxCharacters } from './listing';

describe('the listing of the stores', () => {
  it.each(['name', 'summary', 'description', 'singlePurpose'] as const)(
    'has a %s of a length that the stores accept',
    (part) => {
      expect(listing[part].length).toBeGreaterThan(part === 'name' ? 3 : 60);
      expect(listing[part].length).toBeLessThanOrEqual(maxCharacters[part]);
    },
  );

  it.each(listing.translations)(
    'has texts in “$tag” that the stores accept and that are as long as the English ones',
    (texts) => {
      for (const part of ['name', 'summary', 'description'] as const) {
        expect(texts[part].length).toBeLessThanOrEqual(maxCharacters[part]);
        expect(texts[part].split('\n')).toHaveLength(listing[part].split('\n').length);
      }
    },
  );

  it('justifies every permission in a sentence that the stores accept', () => {
    const justified = listing.justifications.map(({ permission }) => permission);
    expect(justified).toEqual(expect.arrayContaining(Object.keys(permissionReasons)));
    const wrong = listing.justifications.filter(
      ({ reason }) => !/^[A-Z].{20,}\.$/.test(reason) || reason.length > maxCharacters.justification,
    );
    expect(wrong).toEqual([]);
  });

  it('is plain text: no markup, no word in capitals', () => {
    const text = [listing.summary, listing.description, listing.singlePurpose].join('\n');
    expect(text).not.toMatch(/[*_<>#!]/);
    expect(text.match(/\b[A-Z]{4,}\b/g)?.filter((word) => word !== 'ELAN') ?? []).toEqual([]);
  });

  it('contains all text in one file', () => {
    const file = listingText(['a.png']);
    for (const text of [listing.name, listing.summary, listing.description, listing.singlePurpose])
      expect(file).toContain(text);
    for (const { permission, reason } of listing.justifications) expect(file).toContain(`\`${permission}\`: ${reason}`);
  });
});
