import { describe, expect, it } from 'vitest';
import { detectListFormat } from '@/lib/import/list-format';
import { firstId as a, addressOf, secondId as b, idsIn, parseList } from './parse-list';

describe('createEntryParser › text', () => {
  it.each<[string, string, string[]]>([
    ['one per line', `${a}\n${b}\n`, [a, b]],
    ['with any line break', `${a}\r\n${b}\r${a}`, [a, b]],
    ['with commas, semicolons and spaces', `${a}, ${b};${a} ${b}`, [a, b]],
    ['in addresses', `${addressOf(a)}&t=4s\nyoutu.be/${b}`, [a, b]],
    ['in prose', `See ${addressOf(a)} and (youtu.be/${b}).`, [a, b]],
    ['in addresses with escaped ampersands', `https://www.youtube.com/watch?app=m&amp;v=${a}&amp;t=4s`, [a]],
    ['in prose, unless they look like words', `compare ${a} with ${b} please`, [a, b]],
    ['in markup', `<a href="${addressOf(a)}">The tide clock</a>`, [a]],
    ['none in words of eleven letters', 'Information about thinking clearly', []],
    ['none in longer words', `${a}x and x${a}`, []],
    ['none in addresses of other sites', `https://example.org/watch?v=${a}`, []],
    ['in typographic quotation marks', `“${addressOf(a)}” und «${b}»`, [a, b]],
    ['in full-width punctuation', `视频：${addressOf(a)}，（https://youtu.be/${b}）。`, [a, b]],
    ['after list numbers', `1.${addressOf(a)}\n2、https://youtu.be/${b}`, [a, b]],
    [
      'in addresses of the editor and the embedded player',
      `https://studio.youtube.com/video/${a}/edit\n/embed/?v=${b}`,
      [a, b],
    ],
    ['in brackets, even if they look like words', '[AMV] The tide clock [abcdefghijk].webm', ['abcdefghijk']],
    [
      'even those that look like words, in a list of ids',
      `${a}\nabcdefghijk\n${b}, abcdefghijl`,
      [a, 'abcdefghijk', b, 'abcdefghijl'],
    ],
    [
      'before titles, even if they look like words',
      `${a} Information\n${b} Ebb\nabcdefghijk The tide clock\n${a} Ebb`,
      [a, b, 'abcdefghijk'],
    ],
    [
      'after titles, even if they look like words',
      `Information ${a}\nThe tide ${b}\nEbb, abcdefghijk\nEbb ${b}`,
      [a, b, 'abcdefghijk'],
    ],
    ['after a label', `id=${a}, ID:${b}`, [a, b]],
    ['only in the line with a label', `- id: ${a}\n  title: Netherlands\n- id: ${b}\n  title: Switzerland`, [a, b]],
    [
      'none in dates, numbers, numbered words and column names',
      '05-Jan-2024\n2024-01-05T\n2024-W01-01\n00000000001\n555-1234-56\nrespondent1\nwebpage_url\nDescription',
      [],
    ],
    [
      'none in names of columns of other tools',
      'durationSec\naspectRatio\nmadeForKids\naudio_codec\ndefaultLang\ntotal_views\nupload_year\nday_of_week\nchannelSubs',
      [],
    ],
    ['none in names of programs and places', `Uint16Array and WATCH_LATER in the Netherlands, publishedAt ${a}`, [a]],
  ])('finds ids: %s', (_, text, found) => {
    expect(idsIn(text)).toEqual(found);
  });

  it('reads the archive of a downloader, in which ids of other sites can have eleven characters', () => {
    const archive = `youtube abcdefghijk\nvimeo 12345678901\ninstagram C1a2B3c4D5e\nyoutube ${a}\n`;
    expect(detectListFormat('archive.txt', archive)).toEqual({ is: 'archive' });
    expect(parseList(archive)).toMatchObject({ ids: ['abcdefghijk', a], withoutVideo: 2 });
    expect(idsIn(`see ${a}\ncompare ${b}`)).toEqual([a, b]);
  });

  it('counts repeated ids and entries without a video, and returns the first 20 such entries', () => {
    const rubbish = Array.from({ length: 30 }, (_, n) => `line ${n} of nothing`);
    const listed = parseList([a, ...rubbish, a, b].join('\n'));
    expect(listed).toMatchObject({ ids: [a, b], repeated: 1, withoutVideo: 30 });
    expect(listed.samples).toEqual(rubbish.slice(0, 20).map((text, nth) => ({ at: nth + 2, text })));
  });

  it.each<[string, string | null, string, (number | null)[]]>([
    ['lines, including empty ones', null, `${a}\r\n\r\nnone here\r\n${b}\rnor here\n`, [3, 5]],
    ['a split line has one number', null, `${' none here'.repeat(20_000)}\nnor here`, [1, 1, 2]],
    ['rows with line breaks', 'x.csv', `id,title\n${a},"two\nlines"\n\nx,none\n`, [4]],
    ['NDJSON', 'x.ndjson', `{"id":"${a}"}\n\n{"id":"x"}\n`, [3]],
    ['none in a single JSON value', null, `["${a}","x"]`, [null]],
  ])('returns the line numbers of entries without a video: %s', (_, name, text, places) => {
    for (const chunkLength of [1, 7, 100_000]) {
      if (text.length / chunkLength > 10_000) continue;
      expect(parseList(text, name, chunkLength).samples.map(({ at: place }) => place)).toEqual(places);
    }
  });

  it('finds the ids in file names that start with a bracket', () => {
    expect(idsIn(`[AMV] The tide clock [${a}].webm\n[2019] Ebb and flood [${b}].mp4\n`, 'files.txt')).toEqual([a, b]);
    expect(idsIn(`{live} The tide clock [${a}].webm\n`)).toEqual([a]);
  });

  it('passes a very long word quickly', () => {
    const line = `${a} data:image/png;base64,${'A'.repeat(95_000)} ${'none here '.repeat(2000)}${b}`;
    const start = performance.now();
    expect(parseList(line, null, 65_536).ids).toEqual([a, b]);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('finds all ids in a single very long line', () => {
    const many = Array.from({ length: 30_000 }, (_, n) => `${String(n).padStart(10, 'v')}_`);
    expect(parseList(many.join(' '), null, 65_536).ids).toEqual(many);
  });
});
