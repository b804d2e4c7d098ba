import type { InvalidPattern } from '@/lib/captions/find';
import type { HitInContext } from '@/lib/saved-captions/search-document';
import type { AnalysedTrack } from './choose-tracks';
import type { CollocateWindow, WindowCounts } from './collocates';
import type { ConcordanceOrder, WordQuery } from './concordance';
import type { WordCounts } from './word-table';

interface Scope {
  /** A language without region. */
  lang: string;
  tracks: readonly AnalysedTrack[];
}

export type AnalysisRequest =
  | (Scope & { is: 'words' })
  | (Scope & { is: 'collocates'; query: WordQuery; window: CollocateWindow })
  | (Scope & { is: 'keyness'; reference: readonly AnalysedTrack[] })
  /** `locale` is that of the user (BCP 47), whose alphabet sorts the lines. */
  | (Scope & { is: 'concordance'; query: WordQuery; matchesCase: boolean; order: ConcordanceOrder; locale: string });

export type AnalysisKind = AnalysisRequest['is'];

interface Results {
  words: { vocabulary: readonly string[]; words: WordCounts };
  collocates: { vocabulary: readonly string[]; words: WordCounts; near: WindowCounts; node: number };
  keyness: { vocabulary: readonly string[]; group: WordCounts; reference: WordCounts };
  concordance: { matches: number; videos: number };
}

/** What a query without results lacks. */
type InvalidQuery = InvalidPattern | { is: 'no-words' };

export type AnalysisResult<Kind extends AnalysisKind = AnalysisKind> = {
  [K in Kind]: ({ is: K } & Results[K]) | InvalidQuery;
}[Kind];

/** Commands from the page. A later analysis of the same kind replaces an earlier one; `n` increases with each. */
export type AnalysisCommand =
  | { is: 'analyse'; n: number; request: AnalysisRequest }
  | { is: 'rows'; n: number; from: number; until: number }
  | { is: 'stop' };

export type AnalysisEvent =
  | { is: 'reading'; done: number; total: number }
  | { is: 'result'; n: number; kind: AnalysisKind; result: AnalysisResult }
  /** Lines of the concordance with this `n`. */
  | { is: 'rows'; n: number; from: number; until: number; rows: HitInContext[] }
  | { is: 'failed' };
