import { csvText } from '@/lib/shared/table';
import type { Collocate, CollocateWindow } from './collocates';
import type { Keyword } from './keywords';
import type { WordRow } from './word-table';

/** What an analysis read, which is the same in each row of its file. */
interface AnalysedScope {
  /** A language without region (BCP 47). */
  lang: string;
  /** The name of the collection; `null` for all saved captions. */
  collection: string | null;
  withoutStopWords: boolean;
}

const scopeColumns = ['language', 'collection', 'without_stop_words'];
const scopeCells = ({ lang, collection, withoutStopWords }: AnalysedScope) => [lang, collection, withoutStopWords];

export const wordsCsv = (rows: readonly WordRow[], totalWords: number, scope: AnalysedScope): string =>
  csvText([
    ['word', 'count', 'per_million', 'tracks', 'total_words', ...scopeColumns],
    ...rows.map(({ word, count, perMillion, tracks }) => [
      word,
      count,
      perMillion,
      tracks,
      totalWords,
      ...scopeCells(scope),
    ]),
  ]);

interface CollocateFile {
  node: string;
  nodeCount: number;
  window: CollocateWindow;
  near: number;
  totalWords: number;
}

export const collocatesCsv = (
  rows: readonly Collocate[],
  { node, nodeCount, window, near, totalWords }: CollocateFile,
  scope: AnalysedScope,
): string =>
  csvText([
    ['node', 'word', 'near_count', 'count', 'log_dice', 'mi', 'log_likelihood'].concat(
      ['node_count', 'words_left', 'words_right', 'near_words', 'total_words'],
      scopeColumns,
    ),
    ...rows.map((row) => [
      ...[node, row.word, row.together, row.count, row.logDice, row.mutualInformation, row.logLikelihood],
      ...[nodeCount, window.left, window.right, near, totalWords],
      ...scopeCells(scope),
    ]),
  ]);

interface KeynessFile {
  measure: string;
  minTracks: number;
  reference: string | null;
}

export const keynessCsv = (
  rows: readonly Keyword[],
  { measure, minTracks, reference }: KeynessFile,
  scope: AnalysedScope,
): string =>
  csvText([
    ['word', 'count', 'reference_count', 'total_words', 'reference_total_words', 'tracks'].concat(
      ['measure', 'keyness', 'log_ratio', 'percent_difference', 'min_tracks', 'reference'],
      scopeColumns,
    ),
    ...rows.map((row) => [
      ...[row.word, row.count, row.referenceCount, row.size, row.referenceSize, row.tracks],
      ...[measure, row.keyness, row.logRatio, row.percentDifference, minTracks, reference],
      ...scopeCells(scope),
    ]),
  ]);
