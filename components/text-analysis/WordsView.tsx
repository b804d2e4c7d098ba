import { useMemo, useRef, useState } from 'react';
import { useLibraryStore } from '@/components/collection/use-library';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { joinFacts } from '@/components/ui/format-text';
import { SearchField } from '@/components/ui/SearchField';
import { useTranslation } from '@/components/ui/translation';
import { saveFile } from '@/lib/downloads/save-file';
import { formatTextView } from '@/lib/saved-captions/saved-route';
import { collocatesCsv, wordsCsv } from '@/lib/text-analysis/analysis-files';
import type { AnalysedTrack } from '@/lib/text-analysis/choose-tracks';
import { type Collocate, collocateRows, minTogether } from '@/lib/text-analysis/collocates';
import { type WordRow, wordRows } from '@/lib/text-analysis/word-table';
import { type FigureColumn, FigureTable } from './FigureTable';
import { ExportButton, NoTracks, ScopeFields, ScopeLine, StopWordsField, tracksText } from './ScopeFields';
import {
  useAnalysis,
  useChosenTracks,
  useCollectionName,
  useHiddenWords,
  useLanguages,
  useTextAnalysis,
  useTextAnalysisStore,
} from './use-text-analysis';

/** What the files of an analysis say about its tracks. */
function useFileScope() {
  const { collection } = useTextAnalysis((state) => state.choices);
  const { lang } = useLanguages();
  const stopWords = useHiddenWords(lang);
  return {
    scope: { lang, collection: useCollectionName(collection), withoutStopWords: stopWords.size > 0 },
    stopWords,
  };
}

/** The words of the chosen tracks, and the collocates of one of them. */
export function WordsView() {
  const t = useTranslation();
  const app = useAppStore();
  const store = useTextAnalysisStore();
  const singleKeys = useApp((state) => state.settings.singleKeys);
  const { collection, node } = useTextAnalysis((state) => state.choices);
  const { scope, stopWords } = useFileScope();
  const { lang } = scope;
  const chosen = useChosenTracks(collection);
  const request = useMemo(
    () => (chosen && chosen.tracks.length > 0 ? ({ is: 'words', lang, tracks: chosen.tracks } as const) : null),
    [chosen, lang],
  );
  const { result } = useAnalysis(request);
  const counted = result?.is === 'words' ? result : null;
  const [filter, setFilter] = useState('');
  const rows = useMemo(
    () => (counted ? wordRows(counted.vocabulary, counted.words, stopWords) : []),
    [counted, stopWords],
  );
  const found = useMemo(() => {
    const part = filter.trim().toLocaleLowerCase(lang === 'und' ? undefined : lang);
    return rows.filter(({ word }) => word.includes(part));
  }, [rows, filter, lang]);
  const total = counted?.words.total ?? 0;
  const collocates = useRef<HTMLDivElement>(null);
  const showCollocates = (word: string) => {
    store.getState().choose({ node: word });
    // On narrow pages, they are below the words.
    if ((collocates.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) collocates.current?.scrollIntoView();
  };
  return (
    <>
      <div className="flex-row wrap saved-find">
        <SearchField
          label={t.plural('wordListFind', rows.length)}
          value={filter}
          shortcut={singleKeys}
          {...(filter !== '' && { count: t('partOf', found.length, rows.length) })}
          onType={setFilter}
        />
        <ScopeFields />
        <StopWordsField />
        <span className="grow" />
        <ExportButton
          disabled={found.length === 0}
          onPress={() => void saveFile(app.getState(), 'words.csv', 'text/csv', wordsCsv(found, total, scope))}
        />
      </div>
      <ScopeLine
        text={chosen ? joinFacts(t, [tracksText(t, chosen), counted && t.plural('wordListTotal', total)]) : ''}
      />
      {chosen?.tracks.length === 0 && <NoTracks />}
      {counted && total === 0 && <p className="note">{t('textsNoWordsFound')}</p>}
      {total > 0 && filter !== '' && found.length === 0 && <p className="note">{t('wordListNoMatch')}</p>}
      {chosen && found.length > 0 && (
        <div className="text-columns">
          <div>
            <WordTable rows={found} node={node} onWord={showCollocates} />
            <p className="note">{t('textsWordsMethod')}</p>
          </div>
          <div ref={collocates} className="text-beside">
            <Collocates tracks={chosen.tracks} />
          </div>
        </div>
      )}
    </>
  );
}

interface WordTableProps {
  rows: readonly WordRow[];
  node: string | null;
  onWord(word: string): void;
}

function WordTable({ rows, node, onWord }: WordTableProps) {
  const t = useTranslation();
  const columns = useMemo(
    (): FigureColumn<WordRow>[] => [
      { id: 'count', label: t('wordListCount'), value: ({ count }) => count },
      { id: 'million', label: t('textsPerMillion'), value: ({ perMillion }) => perMillion },
      { id: 'tracks', label: t('tracks'), value: ({ tracks }) => tracks },
    ],
    [t],
  );
  return (
    <FigureTable
      label={t('words')}
      rows={rows}
      columns={columns}
      sortedBy="count"
      current={node}
      onWord={onWord}
      wordHint={t('textsShowCollocates')}
    />
  );
}

const windowSizes = Array.from({ length: 10 }, (_, index) => index + 1);

/** The words near the chosen one, with the choice of how near. */
function Collocates({ tracks }: { tracks: readonly AnalysedTrack[] }) {
  const t = useTranslation();
  const app = useAppStore();
  const library = useLibraryStore();
  const store = useTextAnalysisStore();
  const { node, window } = useTextAnalysis((state) => state.choices);
  const { scope, stopWords } = useFileScope();
  const { lang } = scope;
  const request = useMemo(
    () =>
      node === null
        ? null
        : ({ is: 'collocates', lang, tracks, query: { text: node, isRegex: false }, window } as const),
    [node, lang, tracks, window],
  );
  const { result } = useAnalysis(request);
  const counted = result?.is === 'collocates' ? result : null;
  const rows = useMemo(
    () => (counted ? collocateRows(counted.vocabulary, counted.words, counted.near, counted.node, stopWords) : []),
    [counted, stopWords],
  );
  if (node === null) return <p className="note">{t('textsCollocatesStart')}</p>;
  const save = () => {
    if (!counted) return;
    const { node: nodeCount, near, words } = counted;
    const file = { node, nodeCount, window, near: near.near, totalWords: words.total };
    void saveFile(app.getState(), 'collocates.csv', 'text/csv', collocatesCsv(rows, file, scope));
  };
  const showLines = () => {
    store.getState().choose({ query: { text: node, isRegex: false }, matchesCase: false });
    library.getState().goToView('saved-captions', formatTextView('concordance'));
  };
  return (
    <section className="collocates">
      <div className="flex-row wrap">
        <h2 className="grow">{t('textsCollocatesOf', node)}</h2>
        <WindowFields />
        <ExportButton disabled={rows.length === 0} onPress={save} />
      </div>
      <button type="button" className="link" onClick={showLines}>
        {t('textsShowLines')}
      </button>
      {counted && rows.length === 0 && <p className="note">{t('textsNoCollocates', minTogether)}</p>}
      {rows.length > 0 && <CollocateTable rows={rows} onWord={(word) => store.getState().choose({ node: word })} />}
      <p className="note">{t('textsCollocatesMethod', minTogether)}</p>
    </section>
  );
}

function WindowFields() {
  const t = useTranslation();
  const store = useTextAnalysisStore();
  const window = useTextAnalysis((state) => state.choices.window);
  const sides = [
    ['left', t('textsLeft'), 'textsWordsLeft'],
    ['right', t('textsRight'), 'textsWordsRight'],
  ] as const;
  return sides.map(([side, label, name]) => (
    <select
      key={side}
      className="select small"
      aria-label={label}
      value={window[side]}
      onChange={({ target }) => store.getState().choose({ window: { ...window, [side]: Number(target.value) } })}
    >
      {windowSizes.map((size) => (
        <option key={size} value={size}>
          {t(name, size)}
        </option>
      ))}
    </select>
  ));
}

function CollocateTable({ rows, onWord }: { rows: readonly Collocate[]; onWord(word: string): void }) {
  const t = useTranslation();
  const columns = useMemo(
    (): FigureColumn<Collocate>[] => [
      { id: 'near', label: t('textsNear'), value: ({ together }) => together },
      { id: 'dice', label: 'logDice', value: (row) => row.logDice, digits: 1 },
      { id: 'mi', label: 'MI', value: (row) => row.mutualInformation, digits: 1 },
      { id: 'likelihood', label: 'G²', value: (row) => row.logLikelihood, digits: 1 },
    ],
    [t],
  );
  return (
    <FigureTable
      label={t('textsCollocates')}
      rows={rows}
      columns={columns}
      sortedBy="dice"
      onWord={onWord}
      wordHint={t('textsShowCollocates')}
    />
  );
}
