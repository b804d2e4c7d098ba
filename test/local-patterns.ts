import { type PatternRunner, searchTexts } from '@/lib/patterns/patterns';
import { checkArguments } from '@/lib/tools/check-arguments';

/** Runs patterns on the test's own thread. It must be used only for patterns that terminate. */
export const localPatterns: PatternRunner = {
  async search(search, { onMatches, signal }) {
    return signal?.aborted ? { is: 'cancelled' } : searchTexts(search, () => 0, onMatches);
  },
  check: async (schema, args) => checkArguments(schema, args),
};

/** Reports every pattern as stopped after its first matches. */
export const stoppedPatterns: PatternRunner = {
  async search(search, { onMatches }) {
    const { from = { text: 0, offset: 0 } } = search;
    let next = from;
    searchTexts(
      { ...search, maxMatches: 1 },
      () => 0,
      (matches, reached) => {
        next = reached;
        onMatches(matches, reached);
      },
    );
    return { is: 'stopped', next };
  },
  check: async () => ({ is: 'unchecked', why: 'too-slow' }),
};
