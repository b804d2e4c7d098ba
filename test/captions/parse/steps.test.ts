import { describe, expect, it } from 'vitest';
import type { CaptionReader } from '@/lib/captions/parse/caption-parser';
import { readCsv } from '@/lib/captions/parse/csv';
import { readJson3 } from '@/lib/captions/parse/json3';
import { readSubtitles } from '@/lib/captions/parse/srt-vtt';
import { readXml } from '@/lib/captions/parse/xml';
import { countedText } from '@/test/fixtures/counted-text';

describe('reading', () => {
  const vtt = '00:01.000 --> 00:02.000\n';
  const traps: [name: string, reader: CaptionReader, begin: string, again: string][] = [
    ['arrows', readSubtitles, '', '-->'],
    ['arrows on lines', readSubtitles, '', 'a\n-->\n'],
    ['arrows after a time', readSubtitles, '1\n00:00:01,000 --> ', '-->'],
    ['numbers', readSubtitles, '', '1\n'],
    ['digits', readSubtitles, `${vtt}`, '1'],
    ['digits before arrows', readSubtitles, vtt, '11\n-->'],
    ['times without empty lines', readSubtitles, 'WEBVTT\n', vtt],
    ['blocks without times', readSubtitles, `WEBVTT\n\n${vtt}`, 'x\n\n'],
    ['empty lines', readSubtitles, `WEBVTT\n\n${vtt}`, '\n'],
    ['spaces', readSubtitles, `WEBVTT\n\n${vtt}`, ' '],
    ['open tags', readSubtitles, `WEBVTT\n\n${vtt}`, '<'],
    ['open tags that end far off', readSubtitles, `WEBVTT\n\n${vtt}`, '<b'],
    ['open overrides', readSubtitles, `1\n00:${vtt}`, '{\\'],
    ['open references', readSubtitles, `WEBVTT\n\n${vtt}`, '&'],
    ['rows that never end', readXml, '<transcript>', '<text start="1">'],
    ['rows that begin as usual', readXml, '<transcript>', '<text start="1" on="1">'],
    ['rows without ends', readXml, '<transcript>', '<text start="1" dur="1">'],
    ['rows that end otherwise', readXml, '<tt>', '<p begin="00:00:00.000" end="00:00:00.000">one</p >'],
    ['tags that never end', readXml, '<transcript>', '<text '],
    ['values that never end', readXml, '<transcript>', '<text start="'],
    ['names that never end', readXml, '<transcript><', 'a:'],
    ['attributes', readXml, '<transcript><text ', 'a:b='],
    ['comments', readXml, '<transcript>', '<!--'],
    ['sections', readXml, '<transcript><text start="1">', '<![CDATA['],
    ['declarations', readXml, '<!DOCTYPE a ', '['],
    ['signs', readXml, '<transcript><text start="1">', '< '],
    ['parts in parts', readXml, '<tt>', '<div begin="1s">'],
    ['spans in spans', readXml, '<tt><p>', '<span begin="1s">'],
    ['line ends in paragraphs', readXml, '<tt><p begin="1s">', ' \n '],
    ['events that never end', readJson3, '{"events":[', '{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"'],
    ['events', readJson3, '{"events":[', '{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"a\\n"}]},'],
    ['backslashes', readJson3, '{"events":[{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"', '\\\\'],
    ['quotes', readCsv, 'text,offset,duration\n', '"'],
    ['cells', readCsv, 'text,offset,duration\n', ','],
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
