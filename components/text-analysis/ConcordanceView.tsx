import { type ReactNode, useCallback, useMemo } from 'react';
import { HitList } from '@/components/saved-captions/HitList';
import { useSavedHref } from '@/components/saved-captions/track-links';
import { openVideoAt, useSavedTracks } from '@/components/saved-captions/use-saved-captions';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { IconButton } from '@/components/ui/Icon';
import { SearchField } from '@/components/ui/SearchField';
import { useTranslation } from '@/components/ui/translation';
import { saveFile } from '@/lib/downloads/save-file';
import { writeHits } from '@/lib/saved-captions/export-hits';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import type { MessageName } from '@/lib/shared/localized-text';
import type { AnalysisResult } from '@/lib/text-analysis/analysis';
import { type ConcordanceOrder, concordanceOrders } from '@/lib/text-analysis/concordance';
import type { TextAnalysisStore } from '@/lib/text-analysis/store';
import { ExportButton, NoTracks, ScopeFields, ScopeLine, tracksText } from './ScopeFields';
import { useAnalysis, useChosenTracks, useLanguages, useTextAnalysis, useTextAnalysisStore } from './use-text-analysis';

/** The maximum number of listed lines. Browsers limit the height of an element. */
const maxListed = 100_000;

const orderNames = {
  right: 'textsOrderRight',
  left: 'textsOrderLeft',
  'right-left': 'textsOrderRightLeft',
  match: 'textsOrderMatch',
  track: 'textsOrderTrack',
} as const satisfies Record<ConcordanceOrder, MessageName>;

/** A word or phrase in its contexts, as lines that can be sorted by the words around it. */
export function ConcordanceView() {
  const t = useTranslation();
  const app = useAppStore();
  const store = useTextAnalysisStore();
  const singleKeys = useApp((state) => state.settings.singleKeys);
  const { query, matchesCase, order, collection } = useTextAnalysis((state) => state.choices);
  const { lang } = useLanguages();
  const chosen = useChosenTracks(collection);
  const isEmpty = query.text.trim() === '';
  const request = useMemo(
    () =>
      chosen && chosen.tracks.length > 0 && !isEmpty
        ? ({ is: 'concordance', lang, tracks: chosen.tracks, query, matchesCase, order, locale: t.locale } as const)
        : null,
    [chosen, isEmpty, lang, query, matchesCase, order, t.locale],
  );
  const { result, isCurrent: isFound } = useAnalysis(request);
  const matches = result?.is === 'concordance' ? result.matches : 0;
  const rows = useSavedTracks((state) => state.all);
  const save = async () => {
    const byKey = new Map(rows?.map((row) => [row.key, row]));
    const { concordance } = store.getState().finished;
    const isCurrent = () => store.getState().finished.concordance === concordance;
    const parts: BlobPart[] = [];
    for await (const part of writeHits(allLines(store, matches, isCurrent), 'csv', (key) => byKey.get(key)))
      parts.push(part as BlobPart);
    // A file with some of the lines would look complete.
    if (isCurrent()) await saveFile(app.getState(), 'concordance.csv', 'text/csv', ...parts);
    else app.getState().showToast(['savedExportStopped']);
  };
  return (
    <section className="saved-results">
      <div className="flex-row wrap saved-find">
        <SearchField
          label={t('textsFind')}
          value={query.text}
          count={
            result?.is === 'concordance' ? t.plural('savedHits', matches, t.plural('videoCount', result.videos)) : ''
          }
          shortcut={singleKeys}
          onType={(text) => store.getState().choose({ query: { ...query, text } })}
        />
        <IconButton
          icon="regex"
          label={t('findRegex')}
          pressed={query.isRegex}
          onPress={() => store.getState().choose({ query: { ...query, isRegex: !query.isRegex } })}
        />
        <label className="flex-row nowrap">
          <input
            type="checkbox"
            checked={matchesCase}
            onChange={({ target }) => store.getState().choose({ matchesCase: target.checked })}
          />
          {t('textsMatchCase')}
        </label>
        <ScopeFields />
        <select
          className="select small"
          aria-label={t('sortBy')}
          value={order}
          onChange={({ target }) => store.getState().choose({ order: target.value as ConcordanceOrder })}
        >
          {concordanceOrders.map((one) => (
            <option key={one} value={one}>
              {t(orderNames[one])}
            </option>
          ))}
        </select>
        <span className="grow" />
        <ExportButton disabled={matches === 0 || !isFound} onPress={() => void save()} />
      </div>
      <ScopeLine text={chosen ? tracksText(t, chosen) : ''} />
      {chosen?.tracks.length === 0 ? <NoTracks /> : <Explanation isEmpty={isEmpty} result={result} />}
      {matches > 0 && <Lines count={Math.min(matches, maxListed)} />}
      {matches > maxListed && <p className="note">{t('savedListed', maxListed)}</p>}
    </section>
  );
}

const linesPerBatch = 1000;

async function* allLines({ getState }: TextAnalysisStore, count: number, isCurrent: () => boolean) {
  for (let from = 0; from < count && isCurrent(); from += linesPerBatch)
    yield (await getState().readRows(from, Math.min(count, from + linesPerBatch))) ?? [];
}

/** Says what to type, or why there are no lines. */
function Explanation({
  isEmpty,
  result,
}: {
  isEmpty: boolean;
  result: AnalysisResult<'concordance'> | null;
}): ReactNode {
  const t = useTranslation();
  if (isEmpty) return <p className="note">{t('textsConcordanceStart')}</p>;
  if (result?.is === 'bad-pattern') {
    return (
      <p className="note warning-text" role="status">
        {t('findBadPattern', result.reason)}
      </p>
    );
  }
  if (result?.is === 'no-words') return <p className="note">{t('textsNoWordInQuery')}</p>;
  if (result?.matches === 0) return <p className="note">{t('textsNoMatches')}</p>;
  return null;
}

function Lines({ count }: { count: number }) {
  const store = useTextAnalysisStore();
  const lines = useTextAnalysis((state) => state.rows);
  const all = useSavedTracks((state) => state.all);
  const toSaved = useSavedHref();
  const hrefOf = useCallback((route: SavedRoute) => toSaved({ ...route, view: 'concordance' }), [toSaved]);
  const titles = useMemo(
    () => new Map((all ?? []).flatMap(({ videoId, title }) => (title === null ? [] : [[videoId, title] as const]))),
    [all],
  );
  return (
    <HitList
      count={count}
      rows={lines}
      titles={titles}
      languages={noLanguages}
      hrefOf={hrefOf}
      onLoad={store.getState().loadRowsAround}
      onOpen={openVideoAt}
    />
  );
}

/** All lines have the same language. */
const noLanguages: ReadonlyMap<string, string> = new Map();
