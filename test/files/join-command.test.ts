import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSoundFor, containerFor, joinCommand, mergedMediaFileName } from '@/lib/files/media-file-name';
import { audioRow, videoRow } from './media-rows';

const opus = audioRow(251, 'opus', 134_000);
const aac = audioRow(140, 'mp4a.40.2', 129_000);

describe('containerFor', () => {
  it.each([
    ['vp9', opus, 'webm'],
    ['av01.0.08M.08', opus, 'webm'],
    ['av01.0.08M.08', aac, 'mp4'],
    ['avc1.640028', aac, 'mp4'],
    ['hvc1.1.6.L93.B0', audioRow(1, 'ec-3', 384_000), 'mp4'],
    ['avc1.640028', opus, 'mkv'],
    ['vp9', aac, 'mkv'],
    ['zz99', opus, 'mkv'],
  ] as const)('returns container $2 for a video with codec $0 and an audio file', (codec, sound, container) => {
    expect(containerFor(videoRow(1, 1080, 30, codec), sound).container).toBe(container);
  });
});

describe('bestSoundFor', () => {
  it('returns an audio file of the same codec family, or else the best', () => {
    expect(bestSoundFor(videoRow(1, 1080, 30, 'avc1.640028'), [opus, aac])).toBe(aac);
    expect(bestSoundFor(videoRow(1, 1080, 30, 'vp9'), [aac, opus])).toBe(opus);
    expect(bestSoundFor(videoRow(1, 1080, 30, 'zz99'), [aac, opus])).toBe(opus);
    expect(bestSoundFor(videoRow(1, 1080, 30, 'vp9'), [])).toBeUndefined();
  });
});

describe('mergedMediaFileName', () => {
  it('differs from the names of both files', () => {
    const subject = { videoId: 'aaaaaaaaaaa', title: 'Mills' };
    const video = videoRow(1, 1080, 30, 'vp9');
    const name = (template: string) =>
      mergedMediaFileName(video, { ...opus, bitrate: null }, 'webm', subject, { template, emoji: true });
    expect(name('{title} {quality}.{ext}')).toBe('Mills 1080p (2).webm');
    expect(name('Videos/{title}.{ext}')).toBe('Videos/Mills (2).webm');
    expect(name('{title} {codec}.{ext}')).toBe('Mills VP9 Opus.webm');
  });
});

describe('joinCommand', () => {
  const names = { video: 'Mills 1080p.mp4', audio: 'Mills 129k.m4a', joined: 'Mills.mp4' };

  it('copies both streams unchanged', () => {
    expect(joinCommand(names, 'posix')).toBe(
      "ffmpeg -i './Mills 1080p.mp4' -i './Mills 129k.m4a' -map 0:v:0 -map 1:a:0 -c copy './Mills.mp4'",
    );
    expect(joinCommand(names, 'powershell')).toContain(String.raw`-i '.\Mills 1080p.mp4'`);
  });

  it('quotes any name for a POSIX shell', () => {
    const name = fc
      .string({ unit: fc.constantFrom(...`ab '"\\$\`!*?;&|<>(){}#-~%\u2019é`.split('')), minLength: 1 })
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(name, (video) => {
        const command = joinCommand({ video, audio: "it's", joined: '-y' }, 'posix').replace(
          'ffmpeg',
          String.raw`printf '%s\n'`,
        );
        const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\n');
        expect([words[1], words[3], words.at(-2)]).toEqual([`./${video}`, "./it's", './-y']);
      }),
      { numRuns: 25 },
    );
  });

  it('doubles every quote for PowerShell', () => {
    const command = joinCommand({ ...names, video: "it's \u2018so\u2019 $x `y" }, 'powershell');
    expect(command).toContain("'.\\it''s \u2018\u2018so\u2019\u2019 $x `y'");
  });
});
