import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downloadName, nameFields, uniqueName, unknownTemplateFields } from '@/lib/downloads/download-name';
import { defaultSettings } from '@/lib/settings/settings';

const bytes = (text: string) => new TextEncoder().encode(text).length;
const { template } = defaultSettings.naming;
const values = { title: 'Tide mills', id: 'a1B2-c3_D4e', channel: 'Estuary', quality: '1080p60', ext: 'mp4' };
const nameFor = (fields: Partial<typeof values> = {}, options = {}) =>
  downloadName({ template, emoji: true, ...options }, { ...values, ...fields });

/** Checks that a path part is valid on Windows, macOS and Linux and under the browser's rules for downloads. */
function expectLegal(part: string) {
  expect(bytes(part)).toBeLessThanOrEqual(180);
  expect(part).not.toBe('');
  expect(part).not.toMatch(/[<>:"/\\|?*~\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u);
  expect(part).not.toMatch(/^[. ]|[. ]$/);
  expect(part).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i);
  expect(part.isWellFormed()).toBe(true);
}

describe('downloadName', () => {
  it('follows the template', () => {
    expect(nameFor()).toBe('Tide mills [a1B2-c3_D4e] 1080p60.mp4');
    expect(nameFor({}, { template: '{channel} - {title}.{ext}' })).toBe('Estuary - Tide mills.mp4');
  });

  it('drops missing values with their brackets', () => {
    expect(nameFor({ quality: '', id: '' })).toBe('Tide mills.mp4');
    expect(nameFor({ title: '' })).toBe('[a1B2-c3_D4e] 1080p60.mp4');
    expect(nameFor({}, { template: '{title} ({lang}) [{codec}].{ext}' })).toBe('Tide mills.mp4');
  });

  it('adds a missing extension, and the id or "file" in place of a missing name', () => {
    expect(nameFor({}, { template: '{title}' })).toBe('Tide mills.mp4');
    expect(nameFor({}, { template: '' })).toBe('a1B2-c3_D4e.mp4');
    expect(downloadName({ template, emoji: true }, { ext: 'mp4' })).toBe('file.mp4');
    expect(downloadName({ template, emoji: true }, {})).toBe('file');
  });

  it('makes folders only from the template, never from a title', () => {
    expect(nameFor({ title: '../../etc/passwd' }, { template: '{channel}/{title}.{ext}' })).toBe(
      'Estuary/_.._etc_passwd.mp4',
    );
    expect(nameFor({}, { template: '/../{lang}/{title}.{ext}' })).toBe('Tide mills.mp4');
  });

  it('leaves no extra space in place of a missing title', () => {
    const values = { title: '', id: 'a1B2-c3_D4e', lang: 'en', ext: 'srt' };
    const nameFrom = (template: string) => downloadName({ template, emoji: false }, values);
    expect(nameFrom('{id} {title}.{ext}')).toBe('a1B2-c3_D4e.srt');
    expect(nameFrom('{id} {title}.{lang}.{ext}')).toBe('a1B2-c3_D4e.en.srt');
    expect(nameFrom('{title} [{id}].{lang}.{ext}')).toBe('[a1B2-c3_D4e].en.srt');
    expect(nameFrom('{id} {title} {lang}.{ext}')).toBe('a1B2-c3_D4e en.srt');
  });

  it('keeps an unknown field as typed and reports it', () => {
    expect(nameFor({}, { template: '{title} {heigth}.{ext}' })).toBe('Tide mills {heigth}.mp4');
    expect(unknownTemplateFields('{title} {heigth} {heigth} [{fps}].{ext}')).toEqual(['heigth', 'fps']);
    expect(unknownTemplateFields(nameFields.map((field) => `{${field}}`).join(''))).toEqual([]);
  });

  it('removes emoji only if the user turned them off', () => {
    expect(nameFor({ title: '🌊 Tide 👨‍👩‍👧 mills 🇩🇪 1️⃣' }, { emoji: false })).toBe(
      'Tide mills 1 [a1B2-c3_D4e] 1080p60.mp4',
    );
    expect(nameFor({ title: '🌊 Tide' })).toBe('🌊 Tide [a1B2-c3_D4e] 1080p60.mp4');
  });

  it('truncates the title between graphemes so that the name fits in 180 bytes', () => {
    const long = nameFor({ title: '👨‍👩‍👧'.repeat(40) });
    expect(long).toMatch(/^(?:👨‍👩‍👧)+ \[a1B2-c3_D4e\] 1080p60\.mp4$/u);
    expect(bytes(long)).toBeLessThanOrEqual(180);
    expect(bytes(nameFor({ title: 'x'.repeat(500) }))).toBeGreaterThanOrEqual(178);
  });

  it('returns a name that is valid on every system, for any template and values', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 120 });
    const hostileText = fc.oneof(anything, fc.constantFrom('CON', 'nul.', 'COM1.x', '..', '~', '\u202egpj.exe', ' . '));
    const piece = fc.oneof(
      fc.constantFrom(...nameFields.map((field) => `{${field}}`), '/', '[', ']', '.', ' '),
      hostileText,
    );
    fc.assert(
      fc.property(
        hostileText,
        hostileText,
        fc.array(piece, { maxLength: 8 }),
        fc.boolean(),
        (title, channel, parts, emoji) => {
          const name = downloadName({ template: parts.join(''), emoji }, { ...values, title, channel });
          for (const part of name.split('/')) expectLegal(part);
          expect(name.endsWith('.mp4')).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('uniqueName', () => {
  it('adds a number to a name that is already used, ignoring case', () => {
    const usedNames = new Set(['tide mills.mp4', 'tide mills (2).mp4']);
    expect(uniqueName('Tide Mills.mp4', usedNames)).toBe('Tide Mills (3).mp4');
    expect(uniqueName('a.b/Tide mills.mp4', usedNames)).toBe('a.b/Tide mills.mp4');
  });

  it('returns an unused name within the byte limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const name = nameFor({ title });
        const other = uniqueName(name, new Set([name.toLowerCase()]));
        expect(other.toLowerCase()).not.toBe(name.toLowerCase());
        expectLegal(other);
      }),
    );
  });
});
