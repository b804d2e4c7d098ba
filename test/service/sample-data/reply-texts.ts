import type { Seeded } from './seeded.ts';
import { sentence } from './sentences.ts';
import type { Subject } from './subjects.ts';

/**
 * Text of replies, in which `{t}` is a placeholder for a time code. Some would break a page that rendered them as HTML.
 */
const patterns: readonly string[] = [
  'At {t} you can see it best.',
  'Thank you!\nI had always wondered.',
  '{t} and again at {t}, look at the left side',
  'See https://example.org/plans?id=7&page=2 for the drawings.',
  'Read <b>all</b> of it: http://example.org/a_(b) & www.example.org.',
  '<script>document.title="taken"</script>',
  '"Quoted" and \'quoted\' & 3 < 4 > 2',
  '1:02:03 is where the stream gets interesting, 0:61 is no time at all',
  '👍👍👍 👨‍👩‍👧',
  '*bold* _slanted_ -struck- #mill @someone',
  'שלום, יפה מאוד {t}',
  'جميل جدا\n\nشكرا',
  'とても落ち着きます {t}',
  '=1+1',
  'A line\n\n\nwith room\n\tand a tab',
  'https://example.org/very/long/address/that/goes/on/and/on/without/any/place/to/break/it/at/all/0123456789',
  '<a href="javascript:alert(1)">here</a>',
  'The &amp; stays as I wrote it',
];

const timeCode = (chances: Seeded) => `${chances.int(0, 17)}:${String(chances.int(0, 59)).padStart(2, '0')}`;

/** Returns one of the fixed strings, or one or two sentences about the subject. */
export function replyText(subject: Subject, chances: Seeded, index: number): string {
  const pattern = index % 2 === 0 ? patterns[(index / 2) % patterns.length] : undefined;
  if (pattern !== undefined) return pattern.replaceAll('{t}', () => timeCode(chances));
  const first = sentence(subject, chances);
  return chances.chance(0.4) ? `${first}\n${sentence(subject, chances)} (${timeCode(chances)})` : first;
}
