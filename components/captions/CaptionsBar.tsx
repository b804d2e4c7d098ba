import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useClock } from '@/components/ui/clock';
import type { PriceTag } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { isSameWrittenLanguage } from '@/lib/captions/align/align-tracks';
import type { FetchedFormat } from '@/lib/captions/formats';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { cheapestSource, fileParams, trackListStore } from '@/lib/captions/store/platform-files';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { CaptionsCopy } from './CopyMenu';
import { ExportMenu } from './ExportMenu';
import type { LineSpan } from './line-painter';
import { useExportNotes } from './use-export-notes';
import { useChapters } from './use-video';
import { shiftedBy, ViewsMenu } from './ViewsMenu';

interface ToolbarProps {
  view: 'lines' | 'pace';
  isFinding: boolean;
  isFollowing: boolean;
  isSideBySide: boolean;
  isLooping: boolean;
  onView(view: 'lines' | 'pace'): void;
  onFind(): void;
  onFollow(): void;
  onSideBySide(): void;
  onLoop(): void;
  children: ReactNode;
}

/** The toolbar of the shown captions. */
function CaptionToolbar(props: ToolbarProps) {
  const { view, isFinding, isFollowing, isSideBySide, isLooping, onView, onFind, onFollow, onSideBySide, onLoop } =
    props;
  const t = useTranslation();
  return (
    <div className="bar" role="toolbar" aria-label={t('captions')}>
      <span className="seg">
        {(['lines', 'pace'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => onView(one)}>
            {t(one === 'lines' ? 'captionsLines' : 'captionsPace')}
          </button>
        ))}
      </span>
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
        label={t('captionsBeside')}
        shortcut="T"
        pressed={isSideBySide}
        onPress={onSideBySide}
      />
      <IconButton icon="repeat" label={t('captionsLoop')} shortcut="L" pressed={isLooping} onPress={onLoop} />
      {props.children}
    </div>
  );
}

interface CaptionsExportProps {
  panel: CaptionsStore;
  track: ShownTrack;
  openedBy: number;
}

/** The export menu with prices and stored options. */
function CaptionsExport({ panel, track, openedBy }: CaptionsExportProps) {
  const t = useTranslation();
  const clock = useClock();
  const settings = useStore(panel, (state) => state.settings);
  const chapters = useChapters(panel);
  const hasSecond = useStore(panel, ({ second }) => second !== null);
  const bothInFile = useStore(panel, (state) => state.exportsBoth);
  // Prices depend on saved files and the track list.
  useStore(panel, (state) => state.savedFiles);
  const list = useStore(trackListStore(panel), (state) => state.answer);
  const priceOf = usePrices(panel);
  const state = panel.getState();
  const cheapestSourceOf = (format: FetchedFormat) => cheapestSource(panel.getState(), list, format, clock.now());
  const { names, notes, viewNote } = useExportNotes(panel, track);
  const params = fileParams(state, 'xml');
  const pricing = params && priceOf('captions', params);

  const priceTagOf = (format: FetchedFormat): PriceTag => {
    const one = cheapestSourceOf(format);
    if (one.is === 'held') return { is: 'held', age: clock.now() - one.receivedAt };
    // A free link also needs the network.
    if (pricing?.blocked?.is === 'offline') return { is: 'offline' };
    if (one.is === 'link') return { is: 'free', forMs: one.until - clock.now() };
    return pricing?.quote ?? { is: 'unstated', hint: null };
  };

  return (
    <ExportMenu
      priceOf={priceTagOf}
      blocked={
        pricing?.blocked ? (pricing.blocked.is === 'limit' ? pricing.blocked.because : t('offlineBecause')) : null
      }
      choices={settings}
      both={hasSecond ? bothInFile : null}
      hasChapters={chapters.length > 0}
      viewsOn={names}
      notes={notes}
      openedBy={openedBy}
      onSaveHeld={(format) => void state.saveTrack(format, [...notes, ...viewNote], bothInFile)}
      onSaveFetched={(format) => void state.savePlatformFile(format, cheapestSourceOf(format))}
      onChooseBoth={state.setExportsBoth}
      onChoose={(change) => void state.changeSettings(change)}
    />
  );
}

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  view: 'lines' | 'pace';
  onView(view: 'lines' | 'pace'): void;
  /** Returns the selected lines. */
  selection(): LineSpan | null;
}

/** The toolbar with its menus and keyboard shortcuts. */
export function CaptionsBar({ panel, track, view, onView, selection }: Props) {
  const views = useStore(panel, (state) => state.views);
  const isFinding = useStore(panel, (state) => state.isFinding);
  const isFollowing = useStore(panel, (state) => state.isFollowing);
  const isSideBySide = useStore(panel, (state) => state.settings.beside.on);
  const isLooping = useStore(panel, (state) => state.loop !== null);
  const hasSecond = useStore(panel, ({ second }) => second !== null);
  const singleKeys = useStore(panel, (state) => state.settings.singleKeys);
  const [opened, setOpened] = useState({ copy: 0, export: 0 });
  const { openFind, closeFind, toggleFollow, toggleSecond, toggleLoop, step, look: changeViews } = panel.getState();
  const nudge = (by: number) => changeViews({ shiftSeconds: shiftedBy(panel.getState().views, by) });
  useShortcuts(
    {
      '/': openFind,
      f: toggleFollow,
      t: toggleSecond,
      l: () => toggleLoop(selection()),
      p: () => onView(view === 'pace' ? 'lines' : 'pace'),
      j: () => step('next'),
      k: () => step('previous'),
      r: () => step('again'),
      '-': () => nudge(-0.1),
      '=': () => nudge(0.1),
      c: () => setOpened((now) => ({ ...now, copy: now.copy + 1 })),
      e: () => setOpened((now) => ({ ...now, export: now.export + 1 })),
    },
    singleKeys,
  );
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
      isLooping={isLooping}
      onLoop={() => toggleLoop(selection())}
    >
      <ViewsMenu views={views} onChange={changeViews} {...useDifferenceToggle(panel, track)} />
      <CaptionsCopy verbs={panel.getState()} openedBy={opened.copy} selection={selection} hasSecond={hasSecond} />
      <CaptionsExport panel={panel} track={track} openedBy={opened.export} />
    </CaptionToolbar>
  );
}

/** Returns the switch for differing words; disabled without two tracks of one language. */
function useDifferenceToggle(panel: CaptionsStore, track: ShownTrack) {
  const isOn = useStore(panel, (state) => state.settings.beside.marks);
  const canDiffer = useStore(panel, ({ second }) => second !== null && isSameWrittenLanguage(track.lang, second.lang));
  return { showsDifferences: canDiffer ? isOn : null, onToggleDifferences: panel.getState().toggleDifferences };
}
