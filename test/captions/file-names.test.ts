import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFileNamer } from '@/lib/captions/file-names';
import { formats } from '@/lib/captions/formats';
import { defaultSettings } from '@/lib/settings/settings';
import { maxFileNameBytes } from '@/lib/shared/file-name';

const of = {
  videoId: 'tM9kQ2xVb4E',
  title: 'Tide mills: how they kept time',
  lang: 'de',
  qualifiers: [],
};
const { naming } = defaultSettings;

describe('formats', () => {
  it('each have an extension of their own, so that no two files of a track get the same name', () => {
    const extensions = Object.values(formats).map(({ extension }) => extension.toLowerCase());
    expect(new Set(extensions).size).toBe(extensions.length);
  });
});

describe('createFileNamer', () => {
  it('returns title, id and language, as video players expect them', () => {
    expect(createFileNamer(naming)(of, 'srt')).toBe('Tide mills_ how they kept time [tM9kQ2xVb4E].de.srt');
  });

  it('adds the requested language and the views', () => {
    const name = createFileNamer(naming)({ ...of, title: null, qualifiers: ['requested en', 'no sounds'] }, 'vtt');
    expect(name).toBe('[tM9kQ2xVb4E].de (requested en, no sounds).vtt');
  });

  it('leaves out an unknown language', () => {
    expect(createFileNamer(naming)({ ...of, lang: null }, 'srt')).toBe(
      'Tide mills_ how they kept time [tM9kQ2xVb4E].srt',
    );
  });

  it('writes the language where the template has a place for it', () => {
    const template = '{lang}/{title} [{quality}].{ext}';
    expect(createFileNamer({ template, emoji: true })({ ...of, title: 'Mills' }, 'srt')).toBe('de/Mills.srt');
  });

  it('never returns a name twice or the name of a manifest', () => {
    const nameOf = createFileNamer({ template: '{title}.{ext}', emoji: true });
    const manifest = { ...of, lang: null, title: 'Manifest' };
    const names = [nameOf(manifest, 'csv'), nameOf(manifest, 'csv'), nameOf(of, 'srt'), nameOf(of, 'srt')];
    expect(names.slice(0, 2)).toEqual(['Manifest (2).csv', 'Manifest (3).csv']);
    expect(new Set(names).size).toBe(4);
  });

  it('limits names to the bytes that file systems allow, and keeps id, language and extension', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 0, maxLength: 400 }), (title) => {
        const name = createFileNamer(naming)({ ...of, title }, 'srt');
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(maxFileNameBytes);
        expect(name).toContain('[tM9kQ2xVb4E].de.srt');
      }),
    );
  });
});
