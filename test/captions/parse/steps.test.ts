import { describe, expect, it } from 'vitest';
import { parseCsv } from '@/lib/captions/parse/csv';
import { parseJson3 } from '@/lib/captions/parse/json3';
import type { CaptionParser } from '@/lib/captions/parse/line-collector';
import { parseXml } from '@/lib/captions/parse/parse-captions';
import { parseSubtitles } from '@/lib/captions/parse/srt-vtt';
import { countedText } from '@/test/fixtures/counted-text';

describe('caption parsers', () => {
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
    ['unclosed tags with a name', parseSubtitles, `WEBVTT\n\n${vtt}`, '<b'],
    ['open overrides', parseSubtitles, `1\n00:${vtt}`, '{\\'],
    ['open references', parseSubtitles, `WEBVTT\n\n${vtt}`, '&'],
    ['unclosed rows', parseXml, '<transcript>', '<text start="1">'],
    ['rows with an additional attribute', parseXml, '<transcript>', '<text start="1" on="1">'],
    ['unclosed rows with both times', parseXml, '<transcript>', '<text start="1" dur="1">'],
    ['rows with other end tags', parseXml, '<tt>', '<p begin="00:00:00.000" end="00:00:00.000">one</p >'],
    ['unclosed tags', parseXml, '<transcript>', '<text '],
    ['unclosed values', parseXml, '<transcript>', '<text start="'],
    ['endless names', parseXml, '<transcript><', 'a:'],
    ['attributes', parseXml, '<transcript><text ', 'a:b='],
    ['comments', parseXml, '<transcript>', '<!--'],
    ['CDATA sections', parseXml, '<transcript><text start="1">', '<![CDATA['],
    ['declarations', parseXml, '<!DOCTYPE a ', '['],
    ['bare angle brackets', parseXml, '<transcript><text start="1">', '< '],
    ['nested divisions', parseXml, '<tt>', '<div begin="1s">'],
    ['nested spans', parseXml, '<tt><p>', '<span begin="1s">'],
    ['line ends in paragraphs', parseXml, '<tt><p begin="1s">', ' \n '],
    ['unclosed events', parseJson3, '{"events":[', '{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"'],
    ['events', parseJson3, '{"events":[', '{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"a\\n"}]},'],
    ['backslashes', parseJson3, '{"events":[{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"', '\\\\'],
    ['quotes', parseCsv, 'text,offset,duration\n', '"'],
    ['cells', parseCsv, 'text,offset,duration\n', ','],
  ];

  it.each(traps)('take linear time: %s', (_, reader, begin, again) => {
    const stepsFor = (times: number): number => {
      const steps = { taken: 0 };
      const text = begin + again.repeat(times);
      reader(countedText(text, steps), 'en');
      return steps.taken / text.length;
    };
    // The number of steps per character stays about the same for a file that is eight times as long.
    expect(stepsFor(8_000)).toBeLessThan(stepsFor(1_000) * 1.5 + 1);
    expect(stepsFor(8_000)).toBeLessThan(30);
  });
});
