import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useClock } from '@/components/ui/clock';
import type { PriceTag } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { isSameWrittenLanguage } from '@/lib/captions/align/align-tracks';
import type { FetchedFormat } from '@/lib/captions/formats';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { cheapestSource, type FileSource, fileParams } from '@/lib/captions/store/platform-files';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { CaptionsCopy } from './CopyMenu';
import { ExportMenu, useExportNotes } from './ExportMenu';
import type { LineSpan } from './line-painter';
import { useChapters } from './use-video';
import { nextShiftSeconds, type PlaybackChoices, ViewsMenu } from './ViewsMenu';

interface ToolbarProps extends PlaybackChoices {
  view: 'lines' | 'rate';
  isFinding: boolean;
  isFollowing: boolean;
  isSideBySide: boolean;
  onView(view: 'lines' | 'rate'): void;
  onFind(): void;
  onFollow(): void;
  onSideBySide(): void;
  children: ReactNode;
}

/** The toolbar above the captions. */
function CaptionToolbar(props: ToolbarProps) {
  const { view, isFinding, isFollowing, isSideBySide, isLooping, isSpeedMatched } = props;
  const { onView, onFind, onFollow, onSideBySide, onLoop, onMatchSpeed } = props;
  const t = useTranslation();
  return (
    <div className="bar" role="toolbar" aria-label={t('captions')}>
      <Segmented
        options={[
          ['lines', t('captionsLines')],
          ['rate', t('captionsRate')],
        ]}
        value={view}
        onChoose={onView}
      />
      <span className="gap" />
      <IconButton icon="search" label={t('captionsFind')} shortcut="/" pressed={isFinding} onPress={onFind} />
      <IconButton
        icon="locate-fixed"
        label={t('captionsFollow')}
        shortcut="F"
        pressed={isFollowing}
        onPress={onFollow}
      />
      <IconButton
        icon="columns-2"
        label={t('captionsSecondTrack')}
        shortcut="T"
        pressed={isSideBySide}
        onPress={onSideBySide}
      />
      {/* In a narrow panel, these buttons are in the display options menu instead. */}
      <span className="wide-only">
        <IconButton icon="repeat" label={t('captionsLoop')} shortcut="L" pressed={isLooping} onPress={onLoop} />
        <IconButton icon="gauge" label={t('speedFollows')} pressed={isSpeedMatched} onPress={onMatchSpeed} />
      </span>
      {props.children}
    </div>
  );
}

interface CaptionsExportProps {
  panel: CaptionsStore;
  track: ShownTrack;
  openCount: number;
}

/** The export menu with prices and stored options. */
function CaptionsExport({ panel, track, openCount }: CaptionsExportProps) {
  const t = useTranslation();
  const clock = useClock();
  const settings = useStore(panel, (state) => state.settings);
  const chapters = useChapters(panel);
  const hasSecond = useStore(panel, ({ second }) => second !== null);
  const bothInFile = useStore(panel, (state) => state.exportsBoth);
  // Rerenders when the saved files or the track list change, because the prices depend on them.
  useStore(panel, (state) => state.savedFiles);
  const list = useStore(requestStoreOf(panel, 'captionFiles'), (state) => state.response);
  const priceOf = usePrices(panel);
  const state = panel.getState();
  const { names, notes, viewNote } = useExportNotes(panel, track);
  const params = fileParams(state, 'xml');
  const pricing = params && priceOf('captions', params);

  const priceTagOf = (source: FileSource): PriceTag => {
    if (source.is === 'saved') return { is: 'saved', age: clock.now() - source.receivedAt };
    // Even a free link requires a network connection.
    if (pricing?.disabledReason?.is === 'offline') return { is: 'offline' };
    if (source.is === 'link') return { is: 'free', forMs: source.until - clock.now() };
    return pricing?.quote ?? { is: 'unknown' };
  };
  const offerOf = (format: FetchedFormat) => {
    const source = cheapestSource(panel.getState(), list, format, clock.now());
    return { price: priceTagOf(source), onSave: () => void state.savePlatformFile(format, source) };
  };

  return (
    <ExportMenu
      offerOf={offerOf}
      disabledReason={
        pricing?.disabledReason
          ? pricing.disabledReason.is === 'limit'
            ? pricing.disabledReason.text
            : t('offlineBecause')
          : null
      }
      choices={settings}
      both={hasSecond ? bothInFile : null}
      hasChapters={chapters.length > 0}
      activeViewNames={names}
      notes={notes}
      openCount={openCount}
      onSaveWritten={(format) => void state.exportTrack(format, [...notes, ...viewNote], bothInFile)}
      onChooseBoth={state.setExportsBoth}
      onChoose={(change) => void state.changeSettings(change)}
    />
  );
}

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  view: 'lines' | 'rate';
  onView(view: 'lines' | 'rate'): void;
  /** Returns the selected lines. */
  selection(): LineSpan | null;
}

/** The toolbar with its menus and keyboard shortcuts. */
export function CaptionsBar({ panel, track, view, onView, selection }: Props) {
  const isFinding = useStore(panel, (state) => state.isFinding);
  const isFollowing = useStore(panel, (state) => state.isFollowing);
  const isSideBySide = useStore(panel, (state) => state.settings.beside.on);
  const isLooping = useStore(panel, (state) => state.loop !== null);
  const isSpeedMatched = useStore(panel, (state) => state.speed.is !== 'off');
  const hasSecond = useStore(panel, ({ second }) => second !== null);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const [openCounts, setOpened] = useState({ copy: 0, export: 0 });
  const { openFind, closeFind, toggleFollow, toggleSecond, toggleLoop, step, followSpeech, changeViews } =
    panel.getState();
  const nudge = (by: number) => changeViews({ shiftSeconds: nextShiftSeconds(panel.getState().views, by) });
  useShortcuts(
    {
      '/': openFind,
      f: toggleFollow,
      t: toggleSecond,
      l: () => toggleLoop(selection()),
      p: () => onView(view === 'rate' ? 'lines' : 'rate'),
      j: () => step('next'),
      k: () => step('previous'),
      r: () => step('again'),
      '-': () => nudge(-0.1),
      '=': () => nudge(0.1),
      c: () => setOpened((counts) => ({ ...counts, copy: counts.copy + 1 })),
      e: () => setOpened((counts) => ({ ...counts, export: counts.export + 1 })),
    },
    singleKeys,
  );
  const playback = {
    isLooping,
    onLoop: () => toggleLoop(selection()),
    isSpeedMatched,
    onMatchSpeed: () => followSpeech(!isSpeedMatched),
  };
  return (
    <CaptionToolbar
      view={view}
      isFinding={isFinding}
      isFollowing={isFollowing}
      onView={onView}
      onFind={isFinding ? closeFind : openFind}
      onFollow={toggleFollow}
      isSideBySide={isSideBySide}
      onSideBySide={toggleSecond}
      {...playback}
    >
      <CaptionsViews panel={panel} track={track} playback={playback} />
      <CaptionsCopy
        actions={panel.getState()}
        openCount={openCounts.copy}
        selection={selection}
        hasSecond={hasSecond}
      />
      <CaptionsExport panel={panel} track={track} openCount={openCounts.export} />
    </CaptionToolbar>
  );
}

/** The display options. Text size and line spacing are stored in the settings. */
function CaptionsViews({ panel, track, playback }: Pick<Props, 'panel' | 'track'> & { playback: PlaybackChoices }) {
  const views = useStore(panel, (state) => state.views);
  const text = useStore(panel, (state) => state.settings.captionText);
  const showsDifferences = useStore(panel, (state) => state.settings.beside.marks);
  const canDiffer = useStore(panel, ({ second }) => second !== null && isSameWrittenLanguage(track.lang, second.lang));
  const { changeViews, toggleDifferences, changeSettings } = panel.getState();
  return (
    <ViewsMenu
      views={views}
      onChange={changeViews}
      showsDifferences={canDiffer ? showsDifferences : null}
      onToggleDifferences={toggleDifferences}
      text={text}
      playback={playback}
      onText={(change) => void changeSettings({ captionText: { ...text, ...change } })}
    />
  );
}
