import { describe, expect, it } from 'vitest';
import { audioTrackLabel, audioTrackOf } from '@/lib/files/audio-track';

const link = (xtags: string) => `https://media.example/videoplayback?itag=140&xtags=${encodeURIComponent(xtags)}`;

describe('audioTrackOf and audioTrackLabel', () => {
  it.each([
    ['acont=original:lang=en-US', { lang: 'en-US', content: 'original' }, 'en-US'],
    ['acont=dubbed:lang=de-DE', { lang: 'de-DE', content: 'dubbed' }, 'de-DE dubbed'],
    ['acont=dubbed-auto:drc=1:lang=fr-FR', { lang: 'fr-FR', content: 'dubbed-auto' }, 'fr-FR dubbed-auto'],
    ['lang=en:acont=descriptive', { lang: 'en', content: 'descriptive' }, 'en descriptive'],
    ['acont=unheard-of:lang=da', { lang: 'da', content: null }, 'da'],
    ['drc=1', null, ''],
    ['', null, ''],
  ])('read %j', (xtags, track, label) => {
    expect(audioTrackOf({ link: link(xtags) })).toEqual(track);
    expect(audioTrackLabel({ link: link(xtags) })).toBe(label);
  });

  it('find no track in a file without a link', () => {
    expect([audioTrackOf({ link: null }), audioTrackOf({ link: 'x' })]).toEqual([null, null]);
  });
});
