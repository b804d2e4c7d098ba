import type { Alignment } from '@/lib/captions/align/align';
import type { Differences } from '@/lib/captions/align/differences';
import type { Say } from '@/lib/shared/localized-text';
import type { MarkedWords } from './word-marks';

type Said = Parameters<MarkedWords['say']>[0];

/** What the list marks: the words that differ, at the lines where they stand, and in words for those who do not see it. */
export function markedWords(differences: Differences, { beside }: Alignment, say: Say): MarkedWords {
  const named = (words: Said): string =>
    words.map(({ text, kind }) => (kind === 'only' ? say('besideOnly', text) : text)).join('; ');
  return {
    first: differences.first,
    second: (line) => beside(line).map((at) => differences.second.get(at) ?? []),
    say: (here, there) =>
      [
        ...(here.length > 0 ? [say('besideMarksHere', named(here))] : []),
        ...(there.length > 0 ? [say('besideMarksThere', named(there))] : []),
      ].join(' '),
  };
}
