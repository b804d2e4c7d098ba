import type { AnalysisRequest, AnalysisResult } from './analysis';
import { countNearWords } from './collocates';
import { alphabeticalRanks, compileQuery, findMatches, type Matches, sortMatches } from './concordance';
import type { Corpus, EncodedTrack } from './corpus';
import { countTrackWords } from './word-table';

/** The sorted lines of a concordance. */
export interface Concordance {
  corpus: Corpus;
  tracks: readonly EncodedTrack[];
  matches: Matches;
  /** Indexes of matches. */
  order: readonly number[];
}

interface Analysis {
  result: AnalysisResult;
  /** Set for a concordance. */
  concordance?: Concordance;
}

/** Analyses tracks that were read. `reference` has the tracks of the second group of keyness. */
export function analyse(
  request: AnalysisRequest,
  corpus: Corpus,
  tracks: readonly EncodedTrack[],
  reference: readonly EncodedTrack[],
): Analysis {
  const { vocabulary } = corpus;
  const words = () => countTrackWords(tracks, vocabulary.length);
  switch (request.is) {
    case 'words':
      return { result: { is: 'words', vocabulary, words: words() } };
    case 'keyness': {
      const compared = countTrackWords(reference, vocabulary.length);
      return { result: { is: 'keyness', vocabulary, group: words(), reference: compared } };
    }
    case 'collocates': {
      const compiled = compileQuery(request.query, corpus);
      if (!compiled.ok) return { result: compiled.failure };
      const matches = findMatches(tracks, compiled.value);
      const near = countNearWords(tracks, matches, request.window, vocabulary.length);
      return { result: { is: 'collocates', vocabulary, words: words(), near, node: matches.words.length } };
    }
    case 'concordance': {
      const compiled = compileQuery(request.query, corpus);
      if (!compiled.ok) return { result: compiled.failure };
      const matches = findMatches(tracks, compiled.value);
      const ranks = alphabeticalRanks(vocabulary, request.locale);
      const order = sortMatches(matches, tracks, ranks, request.order);
      const videos = new Set(matches.tracks).size;
      return {
        result: { is: 'concordance', matches: order.length, videos },
        concordance: { corpus, tracks, matches, order },
      };
    }
  }
}
