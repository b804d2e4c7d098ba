import { useStore } from 'zustand';
import type { PriceTag } from '@/components/amounts';
import { ExportMenu } from '@/components/captions/ExportMenu';
import { useClock } from '@/components/clock';
import { useWords } from '@/components/words';
import type { FetchedFormat } from '@/lib/core/captions/formats';
import { type ViewName, viewsOn } from '@/lib/core/captions/views';
import { languageName } from '@/lib/core/language-name';
import type { MessageName } from '@/lib/core/words';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import { fileAsked, wayTo } from '@/lib/panel/file-way';
import type { ShownTrack } from '@/lib/panel/held-tracks';
import { trackListOf } from '@/lib/panel/track-list';
import { usePrices } from './use-prices';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  openedBy: number;
}

const viewNames = {
  rolling: 'viewRolling',
  sentences: 'viewSentences',
  noSounds: 'viewNoSounds',
} as const satisfies Record<Exclude<ViewName, 'shiftSeconds'>, MessageName>;

/** The export menu, joined to the track, its prices and what the reader chose last. */
export function CaptionsExport({ panel, track, openedBy }: Props) {
  const say = useWords();
  const clock = useClock();
  const settings = useStore(panel, (state) => state.settings);
  const times = useStore(panel, (state) => state.timesInText);
  // What a file costs changes with what is held and listed.
  useStore(panel, (state) => state.heldFiles);
  const list = useStore(trackListOf(panel), (state) => state.answer);
  const priceOf = usePrices(panel);
  const state = panel.getState();
  const way = (format: FetchedFormat) => wayTo(panel.getState(), list, format, clock.now());
  const { names, notes, viewNote } = useRemarks(panel, track);
  const asked = fileAsked(state, 'xml');
  const asking = asked && priceOf('captions', asked);

  const tagOf = (format: FetchedFormat): PriceTag => {
    const one = way(format);
    if (one.is === 'held') return { is: 'held', age: clock.now() - one.receivedAt };
    // A free link needs the network as well.
    if (asking?.blocked?.is === 'offline') return { is: 'offline' };
    if (one.is === 'link') return { is: 'free', forMs: one.until - clock.now() };
    return asking?.quote ?? { is: 'unstated', hint: null };
  };

  return (
    <ExportMenu
      priceOf={tagOf}
      blocked={
        asking?.blocked ? (asking.blocked.is === 'limit' ? asking.blocked.because : say('offlineBecause')) : null
      }
      choices={{ times, lineEnds: settings.lineEnds, clipOverlaps: settings.clipOverlaps }}
      viewsOn={names}
      notes={notes}
      openedBy={openedBy}
      onSaveHeld={(format) => void state.saveHeld(format, [...notes, ...viewNote])}
      onSaveFetched={(format) => void state.saveFetched(format, way(format))}
      onChoose={({ times: on, ...kept }) => {
        if (on !== undefined) state.putTimes(on);
        if (Object.keys(kept).length > 0) void state.changeSettings(kept);
      }}
    />
  );
}

/** What an export says of itself: another language than asked for, and the views that are on (CAP-08, CAP-09). */
function useRemarks(panel: CaptionsStore, { otherThanAsked, question, lang }: ShownTrack) {
  const say = useWords();
  const views = useStore(panel, (state) => state.views);
  const names = viewsOn(views).map((name) =>
    name === 'shiftSeconds' ? say('viewShiftedBy', views.shiftSeconds) : say(viewNames[name]),
  );
  const named = (code: string | null) => languageName(code ?? '', say.locale);
  const notes = otherThanAsked ? [say('exportNoteLanguage', named(question.lang), named(lang))] : [];
  return { names, notes, viewNote: names.length > 0 ? [say('exportNoteViews', names.join(', '))] : [] };
}
