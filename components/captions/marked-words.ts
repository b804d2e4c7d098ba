import type { Alignment } from '@/lib/captions/align/align-tracks';
import type { Differences } from '@/lib/captions/align/compare-tracks';
import type { Translate } from '@/lib/shared/localized-text';
import type { LineDifferences } from './line-highlights';

type DescribedWords = Parameters<LineDifferences['describe']>[0];

/** What the list marks: the words that differ, at the lines where they stand, and in words for those who do not see it. */
export function createLineDifferences(differences: Differences, { beside }: Alignment, t: Translate): LineDifferences {
  const named = (words: DescribedWords): string =>
    words.map(({ text, kind }) => (kind === 'only' ? t('besideOnly', text) : text)).join('; ');
  return {
    first: differences.first,
    second: (line) => beside(line).map((at) => differences.second.get(at) ?? []),
    describe: (here, there) =>
      [
        ...(here.length > 0 ? [t('besideMarksHere', named(here))] : []),
        ...(there.length > 0 ? [t('besideMarksThere', named(there))] : []),
      ].join(' '),
  };
}
