import type { SampleCue } from './sample-data-types.ts';

/** Attacks in caption text; each must be shown as plain text. */
export const attacks: readonly string[] = [
  '<img src=x onerror="document.title=\'taken\'">',
  "</script><script>document.title='taken'</script>",
  '<a href="javascript:document.title=\'taken\'">a link</a>',
  'javascript:alert(document.domain)',
  '<svg/onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt; stays written so',
  '--> 00:00:01.000 line:0',
  'NOTE this is no comment\n\n00:00:01.000 --> 00:00:02.000\nand no cue',
  ']]><text start="0" dur="9">not a line of its own</text>',
  '=HYPERLINK("https://example.org","a cell")',
  '+1+1',
  '-2+3',
  '@SUM(1,1)',
  '"; DROP TABLE captions; --',
  '{{7*7}} \u0024{7*7} %s %n',
  '\u202Egnp.egami\u202C turned around',
  'a\u0000b and \u0007 and \uFFFE and a lone \uD800 half',
  '<c.yellow><00:00:01.000>timed <b>bold</b> & <i>slanted</i>',
  '{\\an8}{\\pos(1,1)}placed elsewhere',
  '1\n00:00:00,000 --> 99:59:59,999\nI am the whole file',
];

/** Replaces the text of every second cue, starting with the first, with an attack. */
export const hostileCues = (cues: readonly SampleCue[]): SampleCue[] =>
  cues.map((cue, index) =>
    index % 2 === 0 ? { ...cue, text: attacks[(index / 2) % attacks.length] ?? cue.text } : cue,
  );
