import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { TitlesNotice } from '@/components/bulk-captions/TitlesNotice';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import {
  useSavedSearch,
  useSavedSearchStore,
  useSavedTracks,
  useSavedTracksStore,
} from '@/components/saved-captions/use-saved-captions';
import { joinFacts } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { Notice } from '@/components/ui/Notice';
import { Segmented } from '@/components/ui/Segmented';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { LoadedResponse } from '@/lib/app-store/request-store';
import { sumTracks, type TrackTotals } from '@/lib/captions/track-table';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import { videoTitleRepository } from '@/lib/platform/repository/video-titles';
import {
  formatTextView,
  parseSavedRoute,
  parseTextView,
  type TextView,
  textViews,
} from '@/lib/saved-captions/saved-route';
import { sizeText } from '@/lib/shared/byte-text';
import type { MessageName } from '@/lib/shared/localized-text';
import { SavedHits } from './SavedHits';
import { SavedReader } from './SavedReader';
import { SavedTracks } from './SavedTracks';
import '@/components/ui/list.css';
import '@/components/collection/table.css';
import './saved-captions.css';

const TextViews = lazyPart(async () => (await import('@/components/text-analysis/TextViews')).TextViews);

interface SavedHeaderProps {
  /** `null` if no captions are saved. */
  sum: TrackTotals | null;
  reading: { done: number; total: number } | null;
  onOpenStorage(): void;
}

/** Shows the totals of the saved captions, with a link to backups. */
export function SavedHeader({ sum, reading, onOpenStorage }: SavedHeaderProps) {
  const t = useTranslation();
  return (
    <header className="flex-row wrap saved-top">
      <div className="grow">
        <h1>{t('savedCaptions')}</h1>
        {/* Totals and progress share one line, so that nothing below moves when the preparation ends. */}
        <p className="note saved-summary">
          {sum && (
            <span>
              {joinFacts(t, [
                t.plural('trackCount', sum.tracks),
                t.plural('videoCount', sum.videos),
                t.plural('savedLanguageCount', sum.languages),
                sizeText(BigInt(sum.bytes), t.locale),
                t('savedOffline'),
              ])}
            </span>
          )}
          <span role="status">
            {reading && reading.done < reading.total ? t('savedReading', reading.done, reading.total) : ''}
          </span>
        </p>
      </div>
      {sum && (
        <button type="button" className="button small" onClick={onOpenStorage}>
          <Icon name="hard-drive-download" />
          <span>{t('savedBackup')}</span>
        </button>
      )}
    </header>
  );
}

/** The page of saved captions: search, list, reader, export and deletion, all without network access. */
export function SavedPane() {
  const search = useSavedSearchStore();
  useEffect(() => {
    search.getState().open();
    return search.getState().close;
  }, [search]);
  const { route, close } = useOpenTrack();
  return (
    <>
      {route && <SavedReader key={route.key} route={route} onBack={close} />}
      {/* The list stays mounted, so that the user returns to the same scroll position. */}
      <div className="saved-all" hidden={route !== null}>
        <SavedOverview />
      </div>
    </>
  );
}

/** Returns the track in the URL hash, and restores the focus when the track is closed. */
function useOpenTrack() {
  const library = useLibraryStore();
  const within = useStore(library, (state) => state.route.within);
  const route = useMemo(() => parseSavedRoute(within), [within]);
  const opener = useRef<Element | null>(null);
  const isOpen = route !== null;
  // A layout effect reads the focused element before the hidden list loses the focus in the next frame.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, [isOpen]);
  const view = route?.view ?? null;
  return { route, close: useCallback(() => openView(library, view), [library, view]) };
}

function SavedOverview() {
  const library = useLibraryStore();
  const t = useTranslation();
  const all = useSavedTracks((state) => state.all);
  const isReading = useSavedSearch(({ reading }) => reading !== null);
  const isSearch = useSavedSearch(({ progress }) => progress !== null);
  const view = useLibrary(({ route }) => parseTextView(route.within));
  const sum = useMemo(() => (all && all.length > 0 ? sumTracks(all) : null), [all]);
  return (
    <>
      <Header sum={sum} />
      <SearchReadiness />
      {all?.length === 0 && !isReading && (
        <StateView
          icon="captions"
          heading={t('savedNoneHeading')}
          actions={
            <button type="button" className="button small" onClick={() => library.getState().goToPane('bulk-captions')}>
              {t('bulkCaptions')}
            </button>
          }
        >
          <p>{t('savedNoneSentence')}</p>
        </StateView>
      )}
      {sum && (
        <>
          <ViewChoice view={view} />
          {view ? (
            <TextViews view={view} />
          ) : (
            <>
              <SavedHits />
              {!isSearch && <UntitledVideos />}
              {!isSearch && <SavedTracks />}
            </>
          )}
        </>
      )}
    </>
  );
}

function openView(library: LibraryStore, view: TextView | null): void {
  const { goToPane, goToView } = library.getState();
  if (view) goToView('saved-captions', formatTextView(view));
  else goToPane('saved-captions');
}

const viewNames = {
  concordance: 'textsConcordance',
  words: 'words',
  keyness: 'textsKeyness',
} as const satisfies Record<TextView, MessageName>;

/** Chooses the list of tracks, which is `null`, or an analysis. */
function ViewChoice({ view }: { view: TextView | null }) {
  const t = useTranslation();
  const library = useLibraryStore();
  return (
    <Segmented
      label={t('textsViews')}
      options={[[null, t('tracks')], ...textViews.map((one) => [one, t(viewNames[one])] as const)]}
      value={view}
      onChoose={(one) => openView(library, one)}
    />
  );
}

/** Offers to fetch the titles of videos with saved captions, once for a video without a title. */
function UntitledVideos() {
  const store = useSavedTracksStore();
  const untitled = useStore(store, (state) => state.untitled);
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const addTitles = useCallback(
    ({ params, value }: LoadedResponse<'batchVideos'>) => {
      setRequested((before) => new Set([...before, ...params.ids]));
      const saving = value.data.map(({ id, title }) => id && title && videoTitleRepository.saveTitle(id, title));
      void Promise.all(saving).then(store.getState().read);
    },
    [store],
  );
  return <TitlesNotice missing={untitled.filter((id) => !requested.has(id))} onFetched={addTitles} />;
}

/** A separate component, so that frequent progress updates do not render the lists. */
function Header({ sum }: { sum: TrackTotals | null }) {
  const library = useLibraryStore();
  const reading = useSavedSearch((state) => state.reading);
  return <SavedHeader sum={sum} reading={reading} onOpenStorage={() => library.getState().goToPane('storage')} />;
}

/** Warns if the search is incomplete and says why. */
function SearchReadiness() {
  const t = useTranslation();
  const search = useSavedSearchStore();
  const { unreadable, isStorageFull, isBroken } = useStore(search);
  const retryButton = (
    <button type="button" className="button small" onClick={search.getState().reopen}>
      {t('tryAgain')}
    </button>
  );
  return (
    <>
      {isBroken && (
        <Notice icon="triangle-alert" action={retryButton}>
          {t('savedBroken')}
        </Notice>
      )}
      {isStorageFull && <Notice icon="triangle-alert">{t('savedNoSpace')}</Notice>}
      {unreadable > 0 && <Notice icon="info">{t.plural('savedUnreadableTracks', unreadable)}</Notice>}
    </>
  );
}
