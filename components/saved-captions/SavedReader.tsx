import { useSavedSearchStore, useSavedTracks } from '@/components/saved-captions/use-saved-captions';
import { stateHook, useApp, useAppStore } from '@/components/ui/app-state';
import './saved-captions.css';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CaptionList, type CaptionListHandle } from '@/components/captions/CaptionList';
import { CaptionsFind, FindButton } from '@/components/captions/CaptionsFind';
import { CaptionsCopy } from '@/components/captions/CopyMenu';
import { TrackExportMenu, useExportNotes, useHasWords } from '@/components/captions/ExportMenu';
import type { LineSpan } from '@/components/captions/line-painter';
import { lineSourceFrom } from '@/components/captions/line-source';
import { EmptyTrack, TrackNotices } from '@/components/captions/TrackNotices';
import { useNow } from '@/components/ui/clock';
import { joinFacts } from '@/components/ui/format-text';
import { Icon, IconButton } from '@/components/ui/Icon';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { chaptersFromDetails } from '@/lib/details/store/saved-details';
import { watchUrl } from '@/lib/platform/platform-links';
import type { SavedRoute } from '@/lib/saved-captions/saved-route';
import { createTrackReaderStore, type TrackReaderStore } from '@/lib/saved-captions/store/track-reader';
import { trackCellTexts } from './track-columns';
import { openVideoAt } from './use-saved-captions';

interface ReaderHeaderProps {
  videoId: string;
  /** `null` if unknown. */
  title: string | null;
  /** Properties, age and cost of the track in one line. */
  facts: string;
  onBack(): void;
  onOpen(): void;
}

function ReaderHeader({ videoId, title, facts, onBack, onOpen }: ReaderHeaderProps) {
  const t = useTranslation();
  return (
    <header className="flex-row reader-head">
      <IconButton icon="arrow-left" label={t('back')} shortcut="Escape" onPress={onBack} />
      <div className="grow">
        <h1>{title === null ? <bdi className="code">{videoId}</bdi> : <bdi>{title}</bdi>}</h1>
        <p className="note">{facts}</p>
      </div>
      <button type="button" className="button small" onClick={onOpen}>
        <Icon name="external-link" />
        <span>{t('openInNewTab')}</span>
      </button>
    </header>
  );
}

const trackReaderStoreOf = (app: AppStore): TrackReaderStore => storeOfPage(app, createTrackReaderStore);

const useTrackReaderStore = () => trackReaderStoreOf(useAppStore());

const useTrackReader = stateHook(useTrackReaderStore);

interface ReaderToolbarProps {
  track: ShownTrack;
  selection(): LineSpan | null;
}

/** Offers find, copy and export, with the same shortcuts as the side panel. */
function ReaderToolbar({ track, selection }: ReaderToolbarProps) {
  const app = useAppStore();
  const t = useTranslation();
  const reader = useTrackReaderStore();
  const settings = useApp((state) => state.settings);
  const hasChapters = useStore(
    reader,
    ({ details, subject }) => chaptersFromDetails(details, subject?.videoId).length > 0,
  );
  const { names, notes } = useExportNotes(reader, track);
  const [openCounts, setOpened] = useState({ copy: 0, export: 0 });
  const { openFind, exportTrack } = reader.getState();
  useShortcuts(
    {
      find: openFind,
      copy: () => setOpened((counts) => ({ ...counts, copy: counts.copy + 1 })),
      export: () => setOpened((counts) => ({ ...counts, export: counts.export + 1 })),
    },
    settings.singleKeys,
  );
  return (
    <div className="bar" role="toolbar" aria-label={t('captions')}>
      <FindButton store={reader} />
      <span className="spacer" />
      <CaptionsCopy actions={reader.getState()} selection={selection} second={null} openCount={openCounts.copy} />
      <TrackExportMenu
        choices={settings}
        both={null}
        hasChapters={hasChapters}
        activeViewNames={names}
        notes={notes}
        openCount={openCounts.export}
        hasWords={useHasWords(track)}
        onSaveWritten={(format) => void exportTrack(format, notes)}
        onChooseBoth={() => {}}
        onChoose={(change) => void app.getState().changeSettings(change)}
      />
    </div>
  );
}

interface SavedReaderProps {
  route: SavedRoute;
  onBack(): void;
}

export function SavedReader({ route: { key, at, view }, onBack }: SavedReaderProps) {
  const savedSearch = useSavedSearchStore();
  const t = useTranslation();
  const reader = useTrackReaderStore();
  const { is, track, subject } = useStore(reader);
  useShortcuts({ back: onBack }, true);
  useEffect(() => {
    // A track opened from a search hit starts with the query that found the hit.
    const isHit = at !== null && view === undefined;
    void reader.getState().open({ key, at }, isHit ? savedSearch.getState().query : {});
    return () => void reader.getState().open(null);
  }, [savedSearch, reader, key, at, view]);
  const backButton = (
    <button type="button" className="button small" onClick={onBack}>
      {t('savedCaptions')}
    </button>
  );
  if (is === 'reading') return null;
  if (is === 'gone' || !subject) {
    return (
      <StateView icon="captions-off" heading={t('savedGoneHeading')} actions={backButton}>
        <p>{t('savedGoneSentence')}</p>
      </StateView>
    );
  }
  return (
    <section className="saved-reader" aria-label={t('captions')}>
      <Header onBack={onBack} />
      {track ? (
        <Lines reader={reader} track={track} />
      ) : (
        <StateView icon="file-exclamation-point" heading={t('savedUnreadableHeading')}>
          <p>{t('savedUnreadableSentence')}</p>
        </StateView>
      )}
    </section>
  );
}

const minute = 60_000;

function Header({ onBack }: Omit<SavedReaderProps, 'route'>) {
  const t = useTranslation();
  const now = useNow(minute);
  const { route, subject } = useTrackReader();
  const row = useSavedTracks(({ all }) => all?.find(({ key }) => key === route?.key));
  if (!subject) return null;
  const texts = row && trackCellTexts(t, row, now);
  const facts = texts
    ? [
        texts.lang,
        texts.mode,
        t.plural('rateStepLines', row.lines),
        texts.ends,
        texts.rate,
        t('savedAgo', texts.age),
        texts.bytes,
        texts.cost,
      ]
    : [];
  return (
    <ReaderHeader
      {...subject}
      facts={joinFacts(t, facts)}
      onBack={onBack}
      onOpen={() => openVideoAt(subject.videoId, 0)}
    />
  );
}

function Lines({ reader, track }: { reader: TrackReaderStore; track: ShownTrack }) {
  const lines = useRef<CaptionListHandle>(null);
  const isFinding = useStore(reader, (state) => state.isFinding);
  return (
    <>
      <TrackNotices track={track} length={null} />
      <ReaderToolbar track={track} selection={() => lines.current?.selection() ?? null} />
      {isFinding && <CaptionsFind store={reader} track={track} lines={lines} isListShown onFound={() => {}} />}
      {track.cues.length === 0 ? (
        <EmptyTrack skipped={track.skippedRows} />
      ) : (
        <LineList key={track.receivedAt} reader={reader} track={track} lines={lines} />
      )}
    </>
  );
}

interface ListProps {
  reader: TrackReaderStore;
  track: ShownTrack;
  lines: React.RefObject<CaptionListHandle | null>;
}

function LineList({ reader, track, lines }: ListProps): ReactNode {
  const t = useTranslation();
  const { cues } = track;
  const limits = useApp((state) => state.settings.speechRateLimits);
  const videoId = useStore(reader, (state) => state.subject?.videoId) ?? '';
  const chapters = useStore(reader, ({ details }) => chaptersFromDetails(details, videoId));
  const lineNow = useStore(reader, (state) => state.lineNow);
  const source = useMemo(() => lineSourceFrom(cues, limits, t, { chapters }), [cues, limits, t, chapters]);
  useEffect(() => {
    // The list starts at the line that the route opened.
    lines.current?.setCurrent(lineNow);
    lines.current?.focus(lineNow);
    lines.current?.scrollIntoView(lineNow);
  }, [lines, lineNow]);
  const secondOf = useCallback((line: number) => Math.floor(cues[line]?.offset ?? 0), [cues]);
  const linkOf = useCallback((line: number) => watchUrl(videoId, secondOf(line)), [videoId, secondOf]);
  return (
    <CaptionList
      source={source}
      label={t('captions')}
      startLine={lineNow}
      handle={lines}
      linkOf={linkOf}
      onSeek={(line, by) => by !== 'line' && openVideoAt(videoId, secondOf(line))}
      onChapter={(seconds) => openVideoAt(videoId, Math.floor(seconds))}
      onCopy={(span, withTimes) => void reader.getState().copyLines({ form: withTimes ? 'times' : 'text', span })}
      onScroll={() => {}}
      onMoved={() => {}}
    />
  );
}
