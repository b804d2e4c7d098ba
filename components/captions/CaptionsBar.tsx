import { type ReactNode, useState } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useClock } from '@/components/ui/clock';
import type { PriceTag } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { Segmented } from '@/components/ui/Segmented';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequest } from '@/components/ui/use-request';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { isSameWrittenLanguage } from '@/lib/captions/align/align-tracks';
import type { FetchedFormat } from '@/lib/captions/formats';
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

function CaptionToolbar(props: ToolbarProps) {
  const { view, isFinding, isFollowing, isSideBySide, isLooping, isSpeedMatched } = props;
  const { onView, onFind, onFollow, onSideBySide, onLoop, onMatchSpeed } = props;
  const t = useTranslation();
  return (
    <div className="bar" role="toolbar" aria-label={t('captions')}>
      <Segmented
        options={[
          ['lines', t('captionsLines')],
          ['rate', t('speechRate')],
        ]}
        value={view}
        onChoose={onView}
      />
      <span className="spacer" />
      <IconButton icon="search" label={t('find')} shortcut={shortcutKey('find')} pressed={isFinding} onPress={onFind} />
      <IconButton
        icon="locate-fixed"
        label={t('followPlayback')}
        shortcut={shortcutKey('follow')}
        pressed={isFollowing}
        onPress={onFollow}
      />
      <IconButton
        icon="columns-2"
        label={t('secondTrack')}
        shortcut={shortcutKey('secondTrack')}
        pressed={isSideBySide}
        onPress={onSideBySide}
      />
      {/* In a narrow panel, these buttons are in the display options menu instead. */}
      <span className="wide-only">
        <IconButton
          icon="repeat"
          label={t('captionsLoop')}
          shortcut={shortcutKey('loop')}
          pressed={isLooping}
          onPress={onLoop}
        />
        <IconButton icon="gauge" label={t('speedFollows')} pressed={isSpeedMatched} onPress={onMatchSpeed} />
      </span>
      {props.children}
    </div>
  );
}

interface CaptionsExportProps {
  track: ShownTrack;
  openCount: number;
}

function CaptionsExport({ track, openCount }: CaptionsExportProps) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const clock = useClock();
  const settings = useCaptions((state) => state.settings);
  const chapters = useChapters();
  const hasSecond = useCaptions(({ second }) => second !== null);
  const bothInFile = useCaptions((state) => state.exportsBoth);
  // Rerenders when the saved files or the track list change, because the prices depend on them.
  useCaptions((state) => state.savedFiles);
  const list = useRequest('captionFiles', (state) => state.response);
  const priceOf = usePrices();
  const state = captions.getState();
  const { names, notes, viewNote } = useExportNotes(captions, track);
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
    const source = cheapestSource(captions.getState(), list, format, clock.now());
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

/** The steps of the three keys of `shortcuts.lines`. */
const lineSteps = ['next', 'previous', 'again'] as const;

interface Props {
  track: ShownTrack;
  view: 'lines' | 'rate';
  onView(view: 'lines' | 'rate'): void;
  selection(): LineSpan | null;
}

export function CaptionsBar({ track, view, onView, selection }: Props) {
  const captions = useCaptionsStore();
  const isFinding = useCaptions((state) => state.isFinding);
  const isFollowing = useCaptions((state) => state.isFollowing);
  const isSideBySide = useCaptions((state) => state.settings.secondTrack.on);
  const isLooping = useCaptions((state) => state.loop !== null);
  const isSpeedMatched = useCaptions((state) => state.speed.is !== 'off');
  const hasSecond = useCaptions(({ second }) => second !== null);
  const singleKeys = useCaptions((state) => state.settings.singleKeys);
  const [openCounts, setOpened] = useState({ copy: 0, export: 0 });
  const { openFind, closeFind, toggleFollow, toggleSecond, toggleLoop, stepLine, followSpeech, changeViews } =
    captions.getState();
  const nudge = (by: number) => changeViews({ shiftSeconds: nextShiftSeconds(captions.getState().views, by) });
  useShortcuts(
    {
      find: openFind,
      follow: toggleFollow,
      secondTrack: toggleSecond,
      loop: () => toggleLoop(selection()),
      rate: () => onView(view === 'rate' ? 'lines' : 'rate'),
      lines: (index) => stepLine(lineSteps[index] ?? 'again'),
      shift: (index) => nudge(index === 0 ? -0.1 : 0.1),
      copy: () => setOpened((counts) => ({ ...counts, copy: counts.copy + 1 })),
      export: () => setOpened((counts) => ({ ...counts, export: counts.export + 1 })),
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
      <CaptionsViews track={track} playback={playback} />
      <CaptionsCopy
        actions={captions.getState()}
        openCount={openCounts.copy}
        selection={selection}
        hasSecond={hasSecond}
      />
      <CaptionsExport track={track} openCount={openCounts.export} />
    </CaptionToolbar>
  );
}

/** The display options. Text size and line spacing are stored in the settings. */
function CaptionsViews({ track, playback }: Pick<Props, 'track'> & { playback: PlaybackChoices }) {
  const captions = useCaptionsStore();
  const views = useCaptions((state) => state.views);
  const text = useCaptions((state) => state.settings.captionText);
  const showsDifferences = useCaptions((state) => state.settings.secondTrack.marks);
  const canDiffer = useCaptions(({ second }) => second !== null && isSameWrittenLanguage(track.lang, second.lang));
  const { changeViews, toggleDifferences, changeSettings } = captions.getState();
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
