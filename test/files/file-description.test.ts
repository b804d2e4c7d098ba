import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeMedia, mediaSummary } from '@/lib/files/file-description';
import { audioRows, videoRows } from '@/lib/files/media-row';
import { t } from '../translations';
import { audioRow, videoRow } from './media-rows';

describe('describeMedia and mediaSummary', () => {
  it('describe a video without sound', () => {
    const row = videoRow(303, 1080, 60, 'vp9', { averageBitrate: 3_200_000, contentLength: '84000000' });
    expect(describeMedia(row, t)).toEqual({
      title: '1080p60 · VP9',
      note: '3.2\u00a0Mb/s · no audio',
      size: '84\u00a0MB',
    });
    expect(mediaSummary(row, t)).toBe('1080p60 · VP9 · 3.2\u00a0Mb/s · no audio');
  });

  it('describe an audio file', () => {
    const row = audioRow(251, 'opus', 130_000);
    expect(describeMedia(row, t)).toEqual({
      title: 'Opus 48\u00a0kHz',
      note: '130\u00a0kb/s · stereo',
      size: '13\u00a0MB',
    });
    expect(mediaSummary(row, t)).toBe('Opus · 48\u00a0kHz · stereo · 130\u00a0kb/s');
  });

  it('say which of several audio tracks a file has', () => {
    const url = (xtags: string) => `https://media.example/a?xtags=${encodeURIComponent(xtags)}`;
    const row = (xtags: string) => audioRow(251, 'opus', 130_000, { url: url(xtags) });
    expect(describeMedia(row('acont=original:lang=en-US'), t).title).toBe(
      `Opus 48\u00a0kHz · American English · ${t('filesOriginalAudio')}`,
    );
    expect(mediaSummary(row('acont=dubbed-auto:lang=de-DE'), t)).toBe(
      `Opus · 48\u00a0kHz · stereo · 130\u00a0kb/s · German (Germany) · ${t('filesAutoDubbedAudio')}`,
    );
    expect(describeMedia(videoRow(18, 360, 30, 'avc1, mp4a.40.2', { url: url('lang=fr') }), t).title).toContain(
      'French',
    );
  });

  it.each([
    ['avc1.640028', 'no audio'],
    ['avc1.42001E, mp4a.40.2', 'with audio, AAC'],
    ['vp9, opus', 'with audio, Opus'],
    ['zz99', 'no audio'],
    ['avc1.42001E, zz99', 'audio not given'],
    ['', 'audio not given'],
  ])('describe the codecs "%s" as %s', (codecs, words) => {
    expect(describeMedia(videoRow(18, 360, 30, codecs), t).note).toContain(words);
  });

  it('show an unknown codec unchanged', () => {
    expect(describeMedia(videoRow(1, 720, 30, 'zz99.1'), t).title).toBe('720p · zz99.1');
  });

  it('say "not given" for missing values', () => {
    const [row] = videoRows([{ url: 'nothing' }]);
    expect(row && describeMedia(row, t)).toEqual({
      title: 'height not given · codec not given',
      note: 'bitrate not given · audio not given',
      size: t('filesSizeNotGiven'),
    });
    const [sound] = audioRows([{ url: '' }]);
    expect(sound && mediaSummary(sound, t)).toBe(
      'codec not given · sample rate not given · channels not given · bitrate not given',
    );
  });

  it('accept any field values', () => {
    const any = fc.option(fc.oneof(fc.string(), fc.constant('\u202e"; rm -rf')), { nil: undefined });
    fc.assert(
      fc.property(any, any, any, fc.option(fc.integer(), { nil: undefined }), (mimeType, contentLength, label, fps) => {
        const file = { url: '', mimeType, contentLength, qualityLabel: label, fps, height: fps, averageBitrate: fps };
        const [row] = videoRows([JSON.parse(JSON.stringify(file))]);
        if (row) expect(describeMedia(row, t).title).not.toBe('');
      }),
    );
  });
});

describe('videoRows and audioRows', () => {
  it('label a row with its shorter side, and add the frame rate if the quality label lacks it', () => {
    const [upright, bare] = videoRows([
      { url: 'https://a.example', width: 1080, height: 1920, fps: 60 },
      { url: 'https://a.example', qualityLabel: '720p', fps: 50 },
    ]);
    expect([upright?.label, bare?.label]).toEqual(['1080p60', '720p50']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//a.example', 'ftp://a.example/f'])(
    'have no link for the unsafe address %s',
    (url) => {
      expect(videoRow(1, 720, 30, 'vp9', { url }).link).toBeNull();
    },
  );
});
