import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/settings/settings';
import { tableCsv } from '@/lib/shared/table';
import { rateTable } from '@/lib/speech-rate/rate-table';
import { cue } from '@/test/fixtures/cues';

const rows = (...cues: Parameters<typeof rateTable>[0]) =>
  tableCsv(rateTable(cues, defaultSettings.pace)).split('\r\n');

describe('rateTable', () => {
  it('contains both rates, whether they differ, and the level', () => {
    expect(rows(cue(1.1, 'one, two', { duration: 2.2, wordCount: 5, speechRate: 119.6 }))).toEqual([
      'line,start,end,count,unit,serviceRate,ownRate,shownRate,differs,step,lang,text',
      '1,1.1,3.3,5,words,119.6,136.364,120,true,easy,en,"one, two"',
      '',
    ]);
  });

  it('leaves unknown values empty', () => {
    expect(rows(cue(0, '[Music]', { speechRate: 3 }))[1]).toBe('1,0,2,0,words,3,,,,,en,[Music]');
    expect(rows(cue(0, 'a', { duration: 0 }))[1]).toBe('1,0,0,4,words,120,,120,,easy,en,a');
  });

  it('counts characters in scripts without word spaces and does not compare them', () => {
    expect(rows(cue(0, '今日はいい天気', { lang: 'ja' }))[1]).toBe(
      '1,0,2,7,characters,120,210,210,,slow,ja,今日はいい天気',
    );
  });
});
