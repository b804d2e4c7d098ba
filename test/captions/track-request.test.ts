import { describe, expect, it } from 'vitest';
import { languageInBody } from '@/lib/captions/store/saved-tracks';
import { captionsParams, isOtherLanguage, mayTranscribe, trackRequestFrom } from '@/lib/captions/track-request';
import { captionModes } from '@/lib/service/value-sets';

const videoId = 'aaaaaaaaaaa' as never;

describe('track request', () => {
  it.each([
    [{ lang: null, mode: 'default' }, { videoId }],
    [
      { lang: 'da', mode: 'default' },
      { videoId, lang: 'da' },
    ],
    [
      { lang: 'da', mode: 'force-whisper' },
      { videoId, lang: 'da', mode: 'force-whisper' },
    ],
  ] as const)('captionsParams › omits defaults, which trackRequestFrom restores: %j', (request, params) => {
    expect(captionsParams(videoId, request)).toEqual(params);
    expect(trackRequestFrom({ name: 'captions', params })).toEqual(request);
  });

  it.each([
    ['a file in another format', 'captions', { videoId, format: 'srv3' }],
    ['another endpoint', 'captionFiles', { videoId }],
    ['an unknown mode', 'captions', { videoId, mode: 'magic' }],
    ['missing parameters', 'captions', null],
  ] as const)('trackRequestFrom › rejects %s', (_, name, params) => {
    expect(trackRequestFrom({ name, params })).toBeNull();
  });

  it.each(captionModes.map((mode) => [mode, mode.endsWith('whisper')] as const))(
    'mayTranscribe › for the mode %s returns %s',
    (mode, may) => {
      expect(mayTranscribe(mode)).toBe(may);
    },
  );
});

describe('track language', () => {
  it.each([
    ['[{"offset":1,"lang":"en-GB","text":"x"}]', 'en-GB'],
    ['[{"text":"\\"lang\\":\\"da\\"","lang":"en"}]', 'en'],
    ['[]', null],
  ])('languageInBody › in %s finds the language %s', (body, lang) => {
    expect(languageInBody(body)).toBe(lang);
  });

  it.each([
    ['en', 'en', false],
    ['iw', 'he', false],
    ['en', 'EN', false],
    ['en', 'en-GB', true],
    ['da', 'en', true],
    [null, 'en', false],
    ['da', null, false],
    ['not a code', 'en', true],
  ])('isOtherLanguage › for requested %s and received %s returns %s', (requested, received, other) => {
    expect(isOtherLanguage(requested, received)).toBe(other);
  });
});
