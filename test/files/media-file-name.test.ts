import { describe, expect, it } from 'vitest';
import { mediaFileName } from '@/lib/files/media-file-name';
import { defaultSettings } from '@/lib/settings/settings';
import { audioRow, videoRow } from './media-rows';

const about = { videoId: 'abcdefghijk', title: 'Tide: mills' };
const { naming } = defaultSettings;

describe('mediaFileName', () => {
  it('contain the quality or the codec where the user’s template has a place for it', () => {
    const video = videoRow(303, 1080, 60, 'vp9');
    expect(mediaFileName(video, about, naming)).toBe('Tide_ mills [abcdefghijk] 1080p60.webm');
    expect(mediaFileName(audioRow(140, 'mp4a.40.2', 129_700), about, naming)).toBe(
      'Tide_ mills [abcdefghijk] 130k.m4a',
    );
    expect(mediaFileName(video, about, { ...naming, template: '{codec}/{title}.{ext}' })).toBe('VP9/Tide_ mills.webm');
  });

  it('contain the language and the kind of one of several audio tracks', () => {
    const url = 'https://media.example/a?itag=140&xtags=acont%3Ddubbed%3Alang%3Dde-DE';
    const audio = audioRow(140, 'mp4a.40.2', 129_700, { url });
    expect(mediaFileName(audio, about, naming)).toBe('Tide_ mills [abcdefghijk] 130k de-DE dubbed.m4a');
    const template = '{lang}/{title}.{ext}';
    expect(mediaFileName(audio, about, { ...naming, template })).toBe('de-DE dubbed/Tide_ mills.m4a');
  });

  it('return a name even without any values', () => {
    const bare = videoRow(1, 0, 0, '', { qualityLabel: undefined, mimeType: undefined });
    expect(mediaFileName(bare, { videoId: 'abcdefghijk', title: null }, naming)).toMatch(/^\[abcdefghijk\].*\.bin$/);
  });
});
