import { useStore } from 'zustand';
import { useClock } from '@/components/ui/clock';
import type { PriceTag } from '@/components/ui/format-text';
import { usePrices } from '@/components/ui/use-prices';
import { useTranslation } from '@/components/ui/words';
import type { FetchedFormat } from '@/lib/captions/formats';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { cheapestSource, fileParams } from '@/lib/captions/store/platform-files';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { trackListStore } from '@/lib/captions/store/track-list';
import { ExportMenu } from './ExportMenu';
import { useChapters } from './use-chapters';
import { useExportNotes } from './use-export-notes';

interface CaptionsExportProps {
  panel: CaptionsStore;
  track: ShownTrack;
  openedBy: number;
}

/** The export menu, joined to the track, its prices and what the user chose last. */
export function CaptionsExport({ panel, track, openedBy }: CaptionsExportProps) {
  const t = useTranslation();
  const clock = useClock();
  const settings = useStore(panel, (state) => state.settings);
  const chapters = useChapters(panel);
  const hasSecond = useStore(panel, ({ second }) => second !== null);
  const bothInFile = useStore(panel, (state) => state.exportsBoth);
  // What a file costs changes with what is held and listed.
  useStore(panel, (state) => state.savedFiles);
  const list = useStore(trackListStore(panel), (state) => state.answer);
  const priceOf = usePrices(panel);
  const state = panel.getState();
  const sourceOf = (format: FetchedFormat) => cheapestSource(panel.getState(), list, format, clock.now());
  const { names, notes, viewNote } = useExportNotes(panel, track);
  const params = fileParams(state, 'xml');
  const pricing = params && priceOf('captions', params);

  const tagOf = (format: FetchedFormat): PriceTag => {
    const one = sourceOf(format);
    if (one.is === 'held') return { is: 'held', age: clock.now() - one.receivedAt };
    // A free link needs the network as well.
    if (pricing?.blocked?.is === 'offline') return { is: 'offline' };
    if (one.is === 'link') return { is: 'free', forMs: one.until - clock.now() };
    return pricing?.quote ?? { is: 'unstated', hint: null };
  };

  return (
    <ExportMenu
      priceOf={tagOf}
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
      onSaveFetched={(format) => void state.savePlatformFile(format, sourceOf(format))}
      onChooseBoth={state.setExportsBoth}
      onChoose={(change) => void state.changeSettings(change)}
    />
  );
}
