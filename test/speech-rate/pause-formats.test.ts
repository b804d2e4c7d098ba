import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pauseFormats } from '@/lib/speech-rate/pause-formats';

const pauses = [
  { from: 0, to: 1.5 },
  { from: 4, to: 6.25 },
];

describe('pauseFormats', () => {
  it('writes a table for spreadsheets', () => {
    expect(pauseFormats.table.write(pauses)).toBe(
      'pause,start,end,seconds\r\n1,0.000,1.500,1.500\r\n2,4.000,6.250,2.250\r\n',
    );
  });

  it('writes an edit list of parts to skip', () => {
    expect(pauseFormats.edits.write(pauses)).toBe('0.000\t1.500\t0\n4.000\t6.250\t0\n');
  });

  it('writes a label track', () => {
    expect(pauseFormats.labels.write(pauses)).toBe('0.000\t1.500\tpause 1.500 s\n4.000\t6.250\tpause 2.250 s\n');
  });

  it('writes a cut list whose command lets ffmpeg cut the video, whatever the file names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pauses-'));
    const video = `-It's  "the" $tide #1 & [abcdefghijk] \u00e9.mp4`;
    const names = { video, list: `it's pauses.ffconcat`, short: `it's short.mp4` };
    try {
      // Ten seconds of test picture and sound, in which every frame is a key frame.
      const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=20:duration=10'];
      execFileSync('ffmpeg', ['-v', 'error', ...source, '-c:v', 'mjpeg', '-f', 'mov', join(folder, video)]);
      const list = pauseFormats.concat.write(pauses, 10, names);
      writeFileSync(join(folder, names.list), list);
      const command = /^# (ffmpeg .*)$/m.exec(list)?.[1] ?? '';
      execFileSync('sh', ['-c', command.replace('ffmpeg', 'ffmpeg -v error')], { cwd: folder });
      const cutSeconds = execFileSync(
        'ffprobe',
        ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', names.short],
        { cwd: folder },
      );
      // 2.5 s between the pauses and 3.75 s after them, each to one frame.
      expect(Math.abs(Number(cutSeconds) - 6.25)).toBeLessThanOrEqual(0.15);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
