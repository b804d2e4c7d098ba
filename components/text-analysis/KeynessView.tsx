import { useMemo } from 'react';
import { useLibraryStore } from '@/components/collection/use-library';
import { useAppStore } from '@/components/ui/app-state';
import { joinFacts } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { saveFile } from '@/lib/downloads/save-file';
import { formatTextView } from '@/lib/saved-captions/saved-route';
import { isolateText } from '@/lib/shared/isolate-text';
import type { MessageName } from '@/lib/shared/localized-text';
import { keynessCsv } from '@/lib/text-analysis/analysis-files';
import {
  isMoreFrequent,
  type KeynessMeasure,
  type Keyword,
  keynessMeasures,
  keywords,
} from '@/lib/text-analysis/keywords';
import { type FigureColumn, FigureTable } from './FigureTable';
import {
  CollectionField,
  ExportButton,
  LanguageField,
  NoTracks,
  ScopeLine,
  StopWordsField,
  tracksText,
} from './ScopeFields';
import {
  useAnalysis,
  useChosenTracks,
  useCollectionName,
  useHiddenWords,
  useLanguages,
  useTextAnalysis,
  useTextAnalysisStore,
} from './use-text-analysis';

/** Returns the tracks of both groups. Videos of both groups count only in the first. */
function useGroups() {
  const { collection, reference } = useTextAnalysis((state) => state.choices);
  const { lang } = useLanguages();
  const group = useChosenTracks(collection);
  const compared = useChosenTracks(reference);
  const request = useMemo(() => {
    if (collection === null || !group || !compared) return null;
    const own = new Set(group.tracks.map(({ key }) => key));
    const others = compared.tracks.filter(({ key }) => !own.has(key));
    return { is: 'keyness', lang, tracks: group.tracks, reference: others } as const;
  }, [collection, lang, group, compared]);
  const isComparable = request !== null && request.tracks.length > 0 && request.reference.length > 0;
  const both = request && compared && reference !== null ? compared.tracks.length - request.reference.length : 0;
  return { group, request, isComparable, both };
}

/** The words that are more frequent in one group of tracks than in another. */
export function KeynessView() {
  const t = useTranslation();
  const app = useAppStore();
  const { collection, reference, measure, minTracks } = useTextAnalysis((state) => state.choices);
  const { lang } = useLanguages();
  const { group, request, isComparable, both } = useGroups();
  const { result } = useAnalysis(isComparable ? request : null);
  const counted = result?.is === 'keyness' ? result : null;
  const stopWords = useHiddenWords(lang);
  const rows = useMemo(
    () =>
      counted ? keywords(counted.vocabulary, counted.group, counted.reference, { measure, minTracks, stopWords }) : [],
    [counted, measure, minTracks, stopWords],
  );
  const names = [useCollectionName(collection) ?? '', useCollectionName(reference) ?? t('textsOthers')] as const;
  const groups = [
    { id: 'group', name: names[0], words: rows.filter(isMoreFrequent) },
    { id: 'reference', name: names[1], words: rows.filter((row) => !isMoreFrequent(row)) },
  ];
  const save = () => {
    const scope = { lang, collection: names[0], withoutStopWords: stopWords.size > 0 };
    const csv = keynessCsv(rows, { measure, minTracks, reference: reference === null ? null : names[1] }, scope);
    void saveFile(app.getState(), 'keyness.csv', 'text/csv', csv);
  };
  return (
    <>
      <div className="flex-row wrap saved-find">
        <GroupFields />
        <LanguageField />
        <MeasureFields />
        <StopWordsField />
        <span className="grow" />
        <ExportButton disabled={rows.length === 0} onPress={save} />
      </div>
      <ScopeLine
        text={joinFacts(t, [
          group && collection !== null && `${isolateText(names[0], t.dir)}: ${tracksText(t, group)}`,
          counted && t.plural('wordListTotal', counted.group.total),
          request && `${isolateText(names[1], t.dir)}: ${t.plural('textsTracks', request.reference.length)}`,
          counted && t.plural('wordListTotal', counted.reference.total),
          both > 0 && t.plural('textsInBoth', both),
        ])}
      />
      {collection === null && <p className="note">{t('textsKeynessStart')}</p>}
      {request && !isComparable && <NoTracks />}
      {counted && rows.length === 0 && <p className="note">{t('textsNoKeywords')}</p>}
      {groups.map(
        ({ id, name, words }) =>
          words.length > 0 && <KeywordTable key={id} title={t('textsMoreFrequent', name)} names={names} rows={words} />,
      )}
      {counted && <p className="note">{t.plural('textsKeynessMethod', minTracks, t(measureMethods[measure]))}</p>}
    </>
  );
}

const measureNames = {
  'log-likelihood': 'textsLogLikelihood',
  'chi-squared': 'textsChiSquared',
} as const satisfies Record<KeynessMeasure, MessageName>;

const measureMethods = {
  'log-likelihood': 'textsLogLikelihoodMethod',
  'chi-squared': 'textsChiSquaredMethod',
} as const satisfies Record<KeynessMeasure, MessageName>;

function GroupFields() {
  const t = useTranslation();
  const store = useTextAnalysisStore();
  const { collection, reference } = useTextAnalysis((state) => state.choices);
  return (
    <>
      <CollectionField
        label={t('textsGroup')}
        noneLabel={t('textsChooseCollection')}
        value={collection}
        onChoose={(id) => store.getState().choose({ collection: id })}
      />
      <span className="note">{t('textsComparedWith')}</span>
      <CollectionField
        label={t('textsReference')}
        noneLabel={t('textsOthers')}
        value={reference}
        onChoose={(id) => store.getState().choose({ reference: id })}
      />
    </>
  );
}

const trackMinimums = [1, 2, 5, 10, 20];

function MeasureFields() {
  const t = useTranslation();
  const store = useTextAnalysisStore();
  const { measure, minTracks } = useTextAnalysis((state) => state.choices);
  return (
    <>
      <select
        className="select small"
        aria-label={t('textsMeasure')}
        value={measure}
        onChange={({ target }) => store.getState().choose({ measure: target.value as KeynessMeasure })}
      >
        {(Object.keys(keynessMeasures) as KeynessMeasure[]).map((one) => (
          <option key={one} value={one}>
            {t(measureNames[one])}
          </option>
        ))}
      </select>
      <select
        className="select small"
        aria-label={t('tracks')}
        value={minTracks}
        onChange={({ target }) => store.getState().choose({ minTracks: Number(target.value) })}
      >
        {trackMinimums.map((minimum) => (
          <option key={minimum} value={minimum}>
            {t.plural('textsMinTracks', minimum)}
          </option>
        ))}
      </select>
    </>
  );
}

interface KeywordTableProps {
  title: string;
  /** The names of both groups. */
  names: readonly [string, string];
  rows: readonly Keyword[];
}

function KeywordTable({ title, names: [group, reference], rows }: KeywordTableProps) {
  const t = useTranslation();
  const store = useTextAnalysisStore();
  const library = useLibraryStore();
  const measure = useTextAnalysis((state) => state.choices.measure);
  const columns = useMemo(
    (): FigureColumn<Keyword>[] => [
      { id: 'count', label: group, value: ({ count }) => count },
      { id: 'reference', label: reference, value: ({ referenceCount }) => referenceCount },
      { id: 'keyness', label: t(measureNames[measure]), value: ({ keyness }) => keyness, digits: 1 },
      { id: 'ratio', label: t('textsLogRatio'), value: (row) => row.logRatio, digits: 1 },
    ],
    [t, group, reference, measure],
  );
  const highest = rows[0]?.keyness ?? 1;
  const showLines = (word: string) => {
    store.getState().choose({ query: { text: word, isRegex: false }, matchesCase: false });
    library.getState().goToView('saved-captions', formatTextView('concordance'));
  };
  return (
    <section>
      <h2>{title}</h2>
      <FigureTable
        label={title}
        rows={rows}
        columns={columns}
        sortedBy="keyness"
        onWord={showLines}
        wordHint={t('textsShowLines')}
      >
        {(row) => (
          <i
            className={isMoreFrequent(row) ? 'keyness-bar' : 'keyness-bar of-reference'}
            style={{ inlineSize: `${(row.keyness / highest) * 100}%` }}
          />
        )}
      </FigureTable>
    </section>
  );
}
