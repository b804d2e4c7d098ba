import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSavedSearch, useSavedSearchStore, useSavedTracks } from '@/components/saved-captions/use-saved-captions';
import { useApp } from '@/components/ui/app-state';
import { priceText } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { PatternSwitches, SearchField } from '@/components/ui/SearchField';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { HitsFormat } from '@/lib/saved-captions/export-hits';
import { hitsByVideo } from '@/lib/saved-captions/hit-index';
import type { SearchProgress } from '@/lib/saved-captions/search-session';
import { isSearching, type SavedSearchState } from '@/lib/saved-captions/store/search-store';
import { languageName } from '@/lib/shared/display-names';
import type { Label, Translate } from '@/lib/shared/localized-text';
import { xlsxName } from '@/lib/shared/table';
import { HitList } from './HitList';
import { TrackFilters } from './SavedTracks';
import { useSavedHref } from './track-links';
import { openVideoAt } from './use-saved-captions';
import { VideoHitList } from './VideoHitList';

/** The maximum number of listed hits. Browsers limit the height of an element, and nobody scrolls further than this. */
const maxListed = 100_000;

export function SavedHits() {
  const t = useTranslation();
  const store = useSavedSearchStore();
  const { query, progress, badPattern, find } = useStore(store);
  const singleKeys = useApp((state) => state.settings.singleKeys);
  const videos = useVideoHits();
  const [byVideo, setByVideo] = useState(false);
  const hits = progress?.hits ?? 0;
  return (
    <section className="saved-results">
      <div className="flex-row wrap saved-find">
        <SearchField
          label={t('savedFind')}
          value={query.pattern}
          count={countText(t, progress, videos.length)}
          shortcut={singleKeys}
          onType={(pattern) => find({ pattern })}
        />
        <PatternSwitches {...query} isWide onChange={find} />
        <TrackFilters />
        {progress && isSlow(progress) && (
          <button type="button" className="link" onClick={store.getState().stop}>
            {t('stop')}
          </button>
        )}
      </div>
      <SearchStatus progress={progress} badPattern={badPattern} onResume={store.getState().resume} />
      {hits > 0 && (
        <>
          <div className="flex-row wrap">
            <Segmented
              label={t('savedView')}
              options={[
                [false, t('lines')],
                [true, t('videos')],
              ]}
              value={byVideo}
              onChoose={setByVideo}
            />
            <span className="grow" />
            <ExportMenu />
          </div>
          <Hits byVideo={byVideo} videos={videos} />
          {hits > maxListed && !byVideo && <p className="note">{t('savedListed', maxListed)}</p>}
        </>
      )}
    </section>
  );
}

function useVideoHits() {
  const { keys, counts } = useSavedSearch();
  const all = useSavedTracks((state) => state.all);
  const rows = useMemo(() => new Map(all?.map((row) => [row.key, row])), [all]);
  return useMemo(() => hitsByVideo(keys, counts, rows), [keys, counts, rows]);
}

function countText(t: Translate, progress: SavedSearchState['progress'], videos: number): string {
  if (!progress) return '';
  if (!progress.done) return t.plural('savedHitsMore', progress.hits);
  return progress.hits === 0 ? t('findNone') : t.plural('savedHits', progress.hits, t.plural('videoCount', videos));
}

/** Milliseconds until the stop button appears, so that it does not flicker during fast searches. */
const slowMilliseconds = 300;
const isSlow = (progress: SearchProgress): boolean => isSearching({ progress }) && progress.spent >= slowMilliseconds;

interface SearchStatusProps extends Pick<SavedSearchState, 'progress' | 'badPattern'> {
  onResume(): void;
}

/** Explains missing or incomplete results. */
function SearchStatus({ progress, badPattern, onResume }: SearchStatusProps) {
  const t = useTranslation();
  if (badPattern) {
    return (
      <p className="note warning-text" role="status">
        {t('findBadPattern', badPattern.reason)}
      </p>
    );
  }
  if (progress?.done && progress.hits === 0) return <p className="note">{t('savedNoHitsSentence')}</p>;
  if (!progress?.stopped || progress.done) return null;
  const seconds = new Intl.NumberFormat(t.locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return (
    <p className="note" role="status">
      {t('savedStopped', seconds.format(progress.spent / 1000), progress.hits)}{' '}
      {progress.hits > 0 && `${t('savedExportPartial')} `}
      <button type="button" className="link" onClick={onResume}>
        {t('savedContinue')}
      </button>
    </p>
  );
}

interface HitsProps {
  byVideo: boolean;
  videos: ReturnType<typeof useVideoHits>;
}

function Hits({ byVideo, videos }: HitsProps) {
  const t = useTranslation();
  const store = useSavedSearchStore();
  const { rows, progress, times } = useStore(store);
  const all = useSavedTracks((state) => state.all);
  const hrefOf = useSavedHref();
  const titles = useMemo(() => {
    const titleEntries = (all ?? []).flatMap(({ videoId, title }) =>
      title === null ? [] : [[videoId, title] as const],
    );
    return new Map(titleEntries);
  }, [all]);
  const languages = useMemo(
    () => new Map(all?.map(({ key, lang }) => [key, lang === null ? '' : languageName(lang, t.locale)])),
    [all, t],
  );
  const ends = useMemo(() => new Map(all?.map((row) => [row.key, row.endSeconds])), [all]);
  if (byVideo) {
    const endOf = (key: string) => ends.get(key) ?? 0;
    return (
      <VideoHitList
        videos={videos}
        titles={titles}
        times={times}
        endOf={endOf}
        hrefOf={hrefOf}
        onLoad={store.getState().loadTimes}
        onOpen={openVideoAt}
      />
    );
  }
  const listedCount = Math.min(progress?.hits ?? 0, maxListed);
  return (
    <HitList
      rows={rows}
      titles={titles}
      languages={languages}
      hrefOf={hrefOf}
      count={listedCount}
      onLoad={store.getState().loadRowsAround}
      onOpen={openVideoAt}
    />
  );
}

const exportFormats: readonly [HitsFormat, Label][] = [
  ['csv', 'csvForAnalysis'],
  ['xlsx', { text: xlsxName }],
  ['tsv', { text: 'TSV' }],
  ['ndjson', 'savedNdjson'],
];

function ExportMenu() {
  const t = useTranslation();
  const store = useSavedSearchStore();
  const isSaving = useStore(store, (state) => state.isExporting);
  const isWaiting = useStore(store, isSearching);
  const isSlowSearch = useStore(store, ({ progress }) => progress !== null && isSlow(progress));
  if (isSaving || isSlowSearch) {
    return (
      <span className="note" role="status">
        {t(isSaving ? 'ledgerExporting' : 'savedExportWaits')}
      </span>
    );
  }
  return (
    <Menu icon="download" label={t('savedExport')} text={t('savedExport')}>
      {exportFormats.map(([format, name]) => (
        <MenuItem
          key={format}
          label={t(name)}
          note={priceText(t, { is: 'free' })}
          disabled={isWaiting}
          onPress={() => void store.getState().exportHits(format)}
        />
      ))}
    </Menu>
  );
}
