import { describe, expect, it } from 'vitest';
import { formatLabel, groupByTrack } from '@/lib/captions/caption-tracks';
import { fileFields, trackFields } from '@/lib/files/file-description';
import { thumbnailFormats, thumbnailsOfFormat } from '@/lib/files/media-file-name';
import { t } from '../translations';

describe('fileFields', () => {
  it('returns all documented fields and any other received fields', () => {
    const fields = fileFields('video', {
      url: 'u',
      initRange: {},
      parsedLastModified: '+056181-01-01T00:00:00.000Z',
      isDrc: false,
    });
    const textOf = (name: string) => fields.find((field) => field.name === name)?.text;
    expect(fields[0]?.name).toBe('itag');
    expect([textOf('itag'), textOf('qualityLabel')]).toEqual([null, null]);
    expect([textOf('initRange'), textOf('isDrc')]).toEqual(['{}', 'false']);
    expect(textOf('parsedLastModified')).toBe('+056181-01-01T00:00:00.000Z');
  });

  it('leaves out audio fields for video files', () => {
    expect(fileFields('video', {}).map(({ name }) => name)).not.toContain('audioChannels');
    expect(fileFields('audio', {}).map(({ name }) => name)).toContain('audioChannels');
  });
});

describe('trackFields', () => {
  it('lists shared values once and other values per format', () => {
    const file = (format: string, url?: string) => ({ languageCode: 'en', languageName: 'English', format, url });
    expect(trackFields([file('srt', 'a'), file('vtt', 'b'), file('json')])).toEqual([
      { name: 'languageName', text: 'English' },
      { name: 'languageCode', text: 'en' },
      { name: 'format', text: 'srt, vtt, json' },
      { name: 'srt url', text: 'a' },
      { name: 'vtt url', text: 'b' },
      { name: 'json url', text: null },
      { name: 'staticUrl', text: null },
    ]);
  });
});

describe('groupByTrack', () => {
  it('groups all formats of a track', () => {
    const file = (languageName: string, format: string) => ({ languageCode: 'en', languageName, format });
    const tracks = groupByTrack([
      file('English', 'srt'),
      file('English (auto-generated)', 'srt'),
      file('English', 'vtt'),
    ]);
    expect(tracks.map(({ label, origin, files }) => [label, origin, files.length])).toEqual([
      ['English', 'authored', 2],
      ['English (auto-generated)', 'automatic', 1],
    ]);
  });
});

describe('thumbnailFormats and thumbnailsOfFormat', () => {
  const file = (format: string | undefined, width?: number) => ({
    url: 'u',
    format,
    ...(width && { width, height: width }),
  });
  const files = JSON.parse(
    JSON.stringify([file('jpg', 120), file('webp', 120), file('webp', 1280), file('avif'), file(undefined)]),
  );
  it('separate formats, webp first, and sort by size', () => {
    expect(thumbnailFormats(files)).toEqual(['webp', 'jpg', 'avif', '']);
    expect(thumbnailsOfFormat(files, 'webp').map(({ file: { width } }) => width)).toEqual([1280, 120]);
  });
});

describe('formatLabel', () => {
  it.each([
    ['text', t('formatTxt')],
    ['srt', 'SubRip'],
    ['json3', 'JSON3'],
    ['sbv', 'sbv'],
  ])('returns the name on screen of the format %j', (format, name) => {
    expect(formatLabel(format, t)).toBe(name);
  });
});
