import { linkedText } from '@/lib/core/linked-text';
import type { Contest, Contests } from './shape.ts';

/** What a pattern for times and addresses could stumble over, again and again. */
const stumbles: [what: string, unit: string][] = [
  ['digits', '1'],
  ['halves of codes', '1:'],
  ['codes', '0:00'],
  ['addresses of brackets', 'https://a.example/((((('],
];

export const bench: Contests = {
  inNode: true,
  contests: () =>
    stumbles.map(([what, unit]): Contest => {
      const text = unit.repeat(Math.ceil(2_000_000 / unit.length));
      return {
        what: `times and addresses found in two million signs of ${what}`,
        statistic: 'median',
        rounds: 5,
        // A pattern that looks at each sign once as well.
        limit: () => text.match(/[^\s]\s/g),
        ours: () => linkedText(text),
        peers: {},
        goal: { most: [1000, 300] },
      };
    }),
};
