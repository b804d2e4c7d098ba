import { describe, expect, it } from 'vitest';
import { parseCsv } from '@/lib/captions/parse/csv';
import { parseJson3 } from '@/lib/captions/parse/json3';
import type { CaptionParser } from '@/lib/captions/parse/line-collector';
import { parseSubtitles } from '@/lib/captions/parse/srt-vtt';
import { parseXml } from '@/lib/captions/parse/xml';
import { countedText } from '@/test/fixtures/counted-text';

describe('reading', () => {
  const vtt = '00:01.000 --> 00:02.000\n';
  const traps: [name: string, reader: CaptionParser, begin: string, again: string][] = [
    ['arrows', parseSubtitles, '', '-->'],
    ['arrows on lines', parseSubtitles, '', 'a\n-->\n'],
    ['arrows after a time', parseSubtitles, '1\n00:00:01,000 --> ', '-->'],
    ['numbers', parseSubtitles, '', '1\n'],
    ['digits', parseSubtitles, `${vtt}`, '1'],
    ['digits before arrows', parseSubtitles, vtt, '11\n-->'],
    ['times without empty lines', parseSubtitles, 'WEBVTT\n', vtt],
    ['blocks without times', parseSubtitles, `WEBVTT\n\n${vtt}`, 'x\n\n'],
    ['empty lines', parseSubtitles, `WEBVTT\n\n${vtt}`, '\n'],
    ['spaces', parseSubtitles, `WEBVTT\n\n${vtt}`, ' '],
    ['open tags', parseSubtitles, `WEBVTT\n\n${vtt}`, '<'],
    ['open tags that end far off', parseSubtitles, `WEBVTT\n\n${vtt}`, '<b'],
    ['open overrides', parseSubtitles, `1\n00:${vtt}`, '{\\'],
    ['open references', parseSubtitles, `WEBVTT\n\n${vtt}`, '&'],
    ['rows that never end', parseXml, '<transcript>', '<text start="1">'],
    ['rows that begin as usual', parseXml, '<transcript>', '<text start="1" on="1">'],
    ['rows without ends', parseXml, '<transcript>', '<text start="1" dur="1">'],
    ['rows that end otherwise', parseXml, '<tt>', '<p begin="00:00:00.000" end="00:00:00.000">one</p >'],
    ['tags that never end', parseXml, '<transcript>', '<text '],
    ['values that never end', parseXml, '<transcript>', '<text start="'],
    ['names that never end', parseXml, '<transcript><', 'a:'],
    ['attributes', parseXml, '<transcript><text ', 'a:b='],
    ['comments', parseXml, '<transcript>', '<!--'],
    ['sections', parseXml, '<transcript><text start="1">', '<![CDATA['],
    ['declarations', parseXml, '<!DOCTYPE a ', '['],
    ['signs', parseXml, '<transcript><text start="1">', '< '],
    ['parts in parts', parseXml, '<tt>', '<div begin="1s">'],
    ['spans in spans', parseXml, '<tt><p>', '<span begin="1s">'],
    ['line ends in paragraphs', parseXml, '<tt><p begin="1s">', ' \n '],
    ['events that never end', parseJson3, '{"events":[', '{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"'],
    ['events', parseJson3, '{"events":[', '{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"a\\n"}]},'],
    ['backslashes', parseJson3, '{"events":[{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"', '\\\\'],
    ['quotes', parseCsv, 'text,offset,duration\n', '"'],
    ['cells', parseCsv, 'text,offset,duration\n', ','],
  ];

  it.each(traps)('takes steps as there are letters, not more: %s', (_, reader, begin, again) => {
    const stepsFor = (times: number): number => {
      const steps = { taken: 0 };
      const text = begin + again.repeat(times);
      reader(countedText(text, steps), 'en');
      return steps.taken / text.length;
    };
    // Each letter is looked at about as often in a file that is eight times as long.
    expect(stepsFor(8_000)).toBeLessThan(stepsFor(1_000) * 1.5 + 1);
    expect(stepsFor(8_000)).toBeLessThan(30);
  });
});
