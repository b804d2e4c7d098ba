import { useStore } from 'zustand';
import type { PriceTag } from '@/components/ui/amounts';
import { useClock } from '@/components/ui/clock';
import { usePrices } from '@/components/ui/use-prices';
import { useWords } from '@/components/ui/words';
import type { FetchedFormat } from '@/lib/captions/formats';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { fileAsked, wayTo } from '@/lib/captions/store/file-source';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { trackListOf } from '@/lib/captions/store/track-list';
import { ExportMenu } from './ExportMenu';
import { useChapters } from './use-chapters';
import { useRemarks } from './use-remarks';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  openedBy: number;
}

/** The export menu, joined to the track, its prices and what the reader chose last. */
export function CaptionsExport({ panel, track, openedBy }: Props) {
  const say = useWords();
  const clock = useClock();
  const settings = useStore(panel, (state) => state.settings);
  const chapters = useChapters(panel);
  const hasSecond = useStore(panel, ({ second }) => second !== null);
  const bothInFile = useStore(panel, (state) => state.bothInFile);
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
      choices={settings}
      both={hasSecond ? bothInFile : null}
      hasChapters={chapters.length > 0}
      viewsOn={names}
      notes={notes}
      openedBy={openedBy}
      onSaveHeld={(format) => void state.saveHeld(format, [...notes, ...viewNote], bothInFile)}
      onSaveFetched={(format) => void state.saveFetched(format, way(format))}
      onChooseBoth={state.putBoth}
      onChoose={(change) => void state.changeSettings(change)}
    />
  );
}
