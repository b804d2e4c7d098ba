import { useState } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useClock } from '@/components/ui/clock';
import type { PriceTag } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { Keys } from '@/components/ui/Keys';
import { lazyPart } from '@/components/ui/lazy-part';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { shortcutKey, shortcuts } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequest } from '@/components/ui/use-request';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { isSameWrittenLanguage } from '@/lib/captions/align/align-tracks';
import type { FetchedFormat } from '@/lib/captions/formats';
import { cheapestSource, type FileSource, fileParams } from '@/lib/captions/store/platform-files';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { isRequest, trackNotes } from '@/lib/captions/track-request';
import type { MessageName } from '@/lib/shared/localized-text';
import { FindButton } from './CaptionsFind';
import { CaptionsCopy } from './CopyMenu';
import { ExportMenu, useExportNotes, useHasWords } from './ExportMenu';
import type { LineSpan } from './line-painter';
import { lineIndexOf } from './line-source';
import { PlaybackMenu } from './PlaybackMenu';
import { SecondTrackMenu, useUnknownPrice } from './SecondTrackMenu';
import { useChapters } from './use-video';
import { nextShiftSeconds, ViewsMenu } from './ViewsMenu';

const LazyNotesExport = lazyPart(async () => (await import('@/components/notes/NotesList')).NotesExport);
const LazyNotesCount = lazyPart(async () => (await import('@/components/notes/NotesCount')).NotesCount);
const LazyWordsCount = lazyPart(async () => (await import('@/components/words/WordsCount')).WordsCount);

export type CaptionsView = 'lines' | 'rate' | 'notes' | 'words';

const viewNames = {
  lines: 'captionsLines',
  rate: 'speechRate',
  notes: 'notes',
  words: 'words',
} as const satisfies Record<CaptionsView, MessageName>;

function ViewMenu({ track, view, onView }: Pick<Props, 'track' | 'view' | 'onView'>) {
  const t = useTranslation();
  const name = t(viewNames[view]);
  return (
    <Menu
      label={name}
      isNamedByFace
      face={
        <>
          <span className="strong">{name}</span>
          {view === 'notes' && (
            <span className="note">
              <LazyNotesCount />
            </span>
          )}
          <Icon name="chevron-down" small />
        </>
      }
      align="start"
    >
      <MenuItem
        label={t('captionsLines')}
        note={t.plural('rateStepLines', track.cues.length)}
        checked={view === 'lines'}
        onPress={() => onView('lines')}
      />
      <MenuItem
        label={t('speechRate')}
        note={<Keys keys={shortcuts.rate.keys} />}
        checked={view === 'rate'}
        onPress={() => onView('rate')}
      />
      <MenuItem
        label={t('notes')}
        note={
          <>
            <LazyNotesCount /> <Keys keys={shortcuts.notes.keys} />
          </>
        }
        checked={view === 'notes'}
        onPress={() => onView('notes')}
      />
      <MenuItem
        label={t('words')}
        note={
          <>
            <LazyWordsCount track={track} /> <Keys keys={shortcuts.words.keys} />
          </>
        }
        checked={view === 'words'}
        onPress={() => onView('words')}
      />
    </Menu>
  );
}

/**
 * Opens the list of second tracks. Hides the second track if it is shown, and shows it again if the last choice is saved
 * for this video.
 */
function SecondTrackButton({ track, openCount, onToggle }: Pick<Props, 'track'> & SecondTrackToggle) {
  const t = useTranslation();
  const isSideBySide = useCaptions((state) => state.settings.secondTrack.on);
  const { onUnknownPrice, dialog } = useUnknownPrice();
  return (
    <>
      <Menu
        icon="columns-2"
        label={t('secondTrack')}
        shortcut={shortcutKey('secondTrack')}
        popupRole="dialog"
        pressed={isSideBySide}
        openCount={openCount}
        onPress={onToggle}
      >
        <SecondTrackMenu first={track} onUnknownPrice={onUnknownPrice} />
      </Menu>
      {dialog}
    </>
  );
}

interface SecondTrackToggle {
  openCount: number;
  /** Hides or shows the second track. Returns `false` if one must be chosen first. */
  onToggle(): boolean;
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
  const second = useCaptions((state) => state.second);
  const bothInFile = useCaptions((state) => state.exportsBoth);
  // Rerenders when the saved files or the track list change, because the prices depend on them.
  useCaptions((state) => state.savedFiles);
  const list = useRequest('captionFiles', (state) => state.response);
  const priceOf = usePrices();
  const state = captions.getState();
  const { names, notes, viewNote } = useExportNotes(captions, track);
  const secondNotes = bothInFile && second && !isRequest(second.request) ? trackNotes(t, second) : [];
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
      offerOf={params && offerOf}
      disabledReason={
        pricing?.disabledReason
          ? pricing.disabledReason.is === 'limit'
            ? pricing.disabledReason.text
            : t('offlineBecause')
          : null
      }
      choices={settings}
      both={second ? bothInFile : null}
      hasChapters={chapters.length > 0}
      activeViewNames={names}
      notes={notes}
      openCount={openCount}
      hasWords={useHasWords(track)}
      onSaveWritten={(format) => void state.exportTrack(format, [...notes, ...secondNotes, ...viewNote], bothInFile)}
      onChooseBoth={state.setExportsBoth}
      onChoose={(change) => void state.changeSettings(change)}
    />
  );
}

/** The second track for the copy menu; `null` if one track is shown. */
function useSecondForCopies() {
  const second = useCaptions((state) => state.second);
  const both = useCaptions((state) => state.exportsBoth);
  const { setExportsBoth } = useCaptionsStore().getState();
  return second && { lang: second.lang, both, onChooseBoth: setExportsBoth };
}

/** The steps of the three keys of `shortcuts.lines`. */
const lineSteps = ['previous', 'next', 'again'] as const;

interface Props {
  track: ShownTrack;
  view: CaptionsView;
  onView(view: CaptionsView): void;
  selection(): LineSpan | null;
}

const lineSpan = (line: number): LineSpan | null => (line < 0 ? null : { from: line, until: line + 1 });

export function CaptionsBar({ track, view, onView, selection }: Props) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const second = useSecondForCopies();
  const singleKeys = useCaptions((state) => state.settings.singleKeys);
  const [openCounts, setOpened] = useState({ second: 0, copy: 0, export: 0 });
  const open = (menu: keyof typeof openCounts) => setOpened((counts) => ({ ...counts, [menu]: counts[menu] + 1 }));
  const { openFind, toggleFollow, toggleSecond, toggleLoop, stepLine, togglePlaying, changeViews } =
    captions.getState();
  const nudge = (by: number) => changeViews({ shiftSeconds: nextShiftSeconds(captions.getState().views, by) });
  useShortcuts(
    {
      // The lists of notes and words have a search of their own.
      find: () => view !== 'notes' && view !== 'words' && openFind(),
      follow: toggleFollow,
      secondTrack: () => {
        if (!toggleSecond()) open('second');
      },
      loop: () => toggleLoop(selection()),
      notes: () => onView(view === 'notes' ? 'lines' : 'notes'),
      rate: () => onView(view === 'rate' ? 'lines' : 'rate'),
      words: () => onView(view === 'words' ? 'lines' : 'words'),
      play: togglePlaying,
      lines: (index) => stepLine(lineSteps[index] ?? 'again'),
      shift: (index) => nudge(index === 0 ? -0.1 : 0.1),
      copy: () => open('copy'),
      quotation: () => {
        const span = selection() ?? lineSpan(lineIndexOf(document.activeElement) ?? captions.getState().lineNow);
        if (span) void captions.getState().copyLines({ form: 'quotation', span, name: t('copyQuotation') });
        else open('copy');
      },
      export: () => view !== 'notes' && open('export'),
      overlay: () => void captions.getState().toggleOverlay(t),
    },
    singleKeys,
  );
  return (
    <div className="bar" role="toolbar" aria-label={t('captions')}>
      <ViewMenu track={track} view={view} onView={onView} />
      <span className="spacer" />
      <FindButton store={captions} />
      <PlaybackMenu track={track} selection={selection} />
      <SecondTrackButton track={track} openCount={openCounts.second} onToggle={toggleSecond} />
      <CaptionsViews track={track} />
      <CaptionsCopy actions={captions.getState()} openCount={openCounts.copy} selection={selection} second={second} />
      {view === 'notes' && <LazyNotesExport />}
      {/* Stays mounted, because a menu opens with its count when it is mounted. */}
      <span hidden={view === 'notes'}>
        <CaptionsExport track={track} openCount={openCounts.export} />
      </span>
    </div>
  );
}

/** The display options. Text size and line spacing are stored in the settings. */
function CaptionsViews({ track }: Pick<Props, 'track'>) {
  const captions = useCaptionsStore();
  const views = useCaptions((state) => state.views);
  const isFollowing = useCaptions((state) => state.isFollowing);
  const text = useCaptions((state) => state.settings.captionText);
  const showsDifferences = useCaptions((state) => state.settings.secondTrack.marks);
  const canDiffer = useCaptions(({ second }) => second !== null && isSameWrittenLanguage(track.lang, second.lang));
  const highlightsWords = useCaptions((state) => state.settings.highlightWords);
  const hasWords = useHasWords(track);
  const overlay = useCaptions((state) => state.overlay);
  const t = useTranslation();
  const { changeViews, toggleFollow, toggleDifferences, changeSettings } = captions.getState();
  return (
    <ViewsMenu
      isFollowing={isFollowing}
      onFollow={toggleFollow}
      views={views}
      onChange={changeViews}
      showsDifferences={canDiffer ? showsDifferences : null}
      onToggleDifferences={toggleDifferences}
      highlightsWords={hasWords ? highlightsWords : null}
      onHighlightWords={(on) => void changeSettings({ highlightWords: on })}
      text={text}
      onText={(change) => void changeSettings({ captionText: { ...text, ...change } })}
      overlay={overlay}
      onOverlay={() => void captions.getState().toggleOverlay(t)}
      onWindow={() => void captions.getState().openCaptionWindow()}
    />
  );
}
