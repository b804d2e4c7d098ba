import { decodeXML } from 'entities';

/** A caption parsed from a file; times in milliseconds. */
export interface ParsedCaption {
  start: number;
  duration: number;
  text: string;
}

const clock = (text: string): number => {
  const [, hours, minutes, seconds, thousandths] = (/^(\d{2,}):(\d\d):(\d\d)[.,](\d{3})$/.exec(text) ?? []).map(Number);
  return (((hours ?? Number.NaN) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 + (thousandths ?? 0);
};

/** Splits a file into blocks at blank lines and parses each block that has a line with times. */
function blocks(body: string, times: RegExp): ParsedCaption[] {
  return body.split(/\n{2,}/).flatMap((block) => {
    const lines = block.replace(/\n$/, '').split('\n');
    const index = lines.findIndex((line) => times.test(line));
    const [, from = '', to = ''] = times.exec(lines[index] ?? '') ?? [];
    if (index < 0) return [];
    return [{ start: clock(from), duration: clock(to) - clock(from), text: lines.slice(index + 1).join('\n') }];
  });
}

function elements(body: string, pattern: RegExp, unit: number): ParsedCaption[] {
  return [...body.matchAll(pattern)].map(([, start = '', duration = '', text = '']) => ({
    start: Math.round(Number(start) * unit),
    duration: Math.round(Number(duration) * unit),
    text: decodeXML(text),
  }));
}

const seconds = /<text start="([\d.]+)" dur="([\d.]+)">([^<]*)<\/text>/g;

interface TimedEvent {
  tStartMs: number;
  dDurationMs: number;
  segs: { utf8: string }[];
}

const row = ([text = '', duration = '', offset = '']: string[]): ParsedCaption => ({
  start: Math.round(Number(offset) * 1000),
  duration: Math.round(Number(duration) * 1000),
  text: decodeXML(text),
});

/** Parses CSV records (RFC 4180). */
function records(body: string): string[][] {
  const all: string[][] = [[]];
  for (const [, quoted, bare = '', end] of body.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    all.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '') break;
    if (end === '\n') all.push([]);
  }
  return all;
}

/** Parsers for each format, independent of the code under test. `text` has no times, so its own test parses it. */
export const parsers: Record<string, (body: string) => ParsedCaption[]> = {
  json: (body) => {
    const items: { offset: number; duration: number; text: string }[] = JSON.parse(body);
    return items.map(({ offset, duration, text }) => row([text, String(duration), String(offset)]));
  },
  csv: (body) => records(body).slice(1).map(row),
  xml: (body) => elements(body, seconds, 1000),
  srv1: (body) => elements(body, seconds, 1000),
  srv2: (body) => elements(body, /<text t="(\d+)" d="(\d+)">([^<]*)<\/text>/g, 1),
  srv3: (body) => elements(body, /<p t="(\d+)" d="(\d+)">([^<]*)<\/p>/g, 1),
  json3: (body) => {
    const { events }: { events: TimedEvent[] } = JSON.parse(body);
    return events.map(({ tStartMs, dDurationMs, segs }) => ({
      start: tStartMs,
      duration: dDurationMs,
      text: segs.map(({ utf8 }) => utf8).join(''),
    }));
  },
  srt: (body) => blocks(body, /^(\d{2,}:\d\d:\d\d,\d{3}) --> (\d{2,}:\d\d:\d\d,\d{3})$/),
  vtt: (body) =>
    blocks(body, /^(\d{2,}:\d\d:\d\d\.\d{3}) --> (\d{2,}:\d\d:\d\d\.\d{3})$/).map((line) => ({
      ...line,
      text: decodeXML(line.text),
    })),
  ttml: (body) =>
    [...body.matchAll(/<p begin="([^"]+)" end="([^"]+)">((?:[^<]|<br\/>)*)<\/p>/g)].map(
      ([, from = '', to = '', text = '']) => ({
        start: clock(from),
        duration: clock(to) - clock(from),
        text: decodeXML(text.replaceAll('<br/>', '\n')),
      }),
    ),
};
