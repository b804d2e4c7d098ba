import { useRef } from 'react';
import { useStore } from 'zustand';
import { useCurrentLine } from '@/components/captions/use-current-line';
import { useExportNotes } from '@/components/captions/use-export-notes';
import { PassageLine, timeColumnStyle } from '@/components/speech-rate/PassageLine';
import { type StripHandle, TrackRateStrip } from '@/components/speech-rate/RateStrip';
import { useNow } from '@/components/ui/clock';
import { priceText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { formats } from '@/lib/captions/formats';
import { lastStartedLine, linesAround } from '@/lib/captions/lines-by-time';
import type { CaptionsState, CaptionsStore } from '@/lib/captions/store/captions-state';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { captionsParams } from '@/lib/captions/track-request';
import { languageName } from '@/lib/shared/display-names';
import { type OpenTab, TabRow } from './TabRows';

/** Captions that are held: their pace, the lines around now, copied and exported at once. Else what they cost. */
export function CaptionsSummary({ panel, open }: { panel: CaptionsStore; open: OpenTab }) {
  const t = useTranslation();
  const track = useStore(panel, (state) => state.track);
  const wanted = useStore(panel, (state) => state.wanted);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const priceOf = usePrices(panel);
  if (!videoId) return null;
  if (track && track.cues.length > 0) return <SavedTrackSummary panel={panel} track={track} />;
  const { quote } = priceOf('captions', captionsParams(videoId, wanted));
  return <TabRow name={t('tabCaptions')} price={quote} onOpen={() => open('captions')} />;
}

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
}

function SavedTrackSummary({ panel, track }: Props) {
  const t = useTranslation();
  const now = useNow(60_000);
  const strip = useRef<StripHandle>(null);
  const noListRef = useRef(null);
  useCurrentLine(panel, { lines: noListRef, strip });
  const age = priceText(t, { is: 'held', age: now - track.receivedAt });
  const name = track.lang ? languageName(track.lang, t.locale) : t('unknown');
  return (
    <section className="glance-captions">
      <div className="row head">
        <h2 className="sub grow">
          {t('tabCaptions')}{' '}
          <span className="note">
            {name} · {age}
          </span>
        </h2>
        <ExportButtons panel={panel} track={track} />
      </div>
      <TrackRateStrip panel={panel} track={track} handle={strip} />
      <CurrentLines panel={panel} track={track} />
    </section>
  );
}

const quickFormats = ['srt', 'vtt', 'txt'] as const;

function ExportButtons({ panel, track }: Props) {
  const t = useTranslation();
  const { notes, viewNote } = useExportNotes(panel, track);
  const { copyLines, saveTrack: saveHeld } = panel.getState();
  return (
    <>
      <IconButton icon="copy" label={t('popupCopyAll')} onPress={() => void copyLines({ how: 'times' })} />
      <Menu icon="download" label={t('captionsExport')}>
        {quickFormats.map((format) => (
          <MenuItem
            key={format}
            label={t(formats[format].name)}
            note={`.${formats[format].extension}`}
            onPress={() => void saveHeld(format, [...notes, ...viewNote])}
          />
        ))}
      </Menu>
    </>
  );
}

/** Without a player that is heard, the first lines. */
function CurrentLines({ panel, track: { cues } }: Props) {
  const currentLine = useStore(panel, (state) => state.lineNow);
  const centerLine = useStore(panel, lineAtClock);
  const limits = useStore(panel, (state) => state.settings.pace);
  const { from, until } = linesAround(cues.length, centerLine);
  const places = Array.from({ length: until - from }, (_, at) => from + at);
  const { seekLine } = panel.getState();
  return (
    <div className="lines" style={timeColumnStyle(cues)}>
      {places.map((place) => {
        const cue = cues[place];
        return (
          cue && <PassageLine key={place} cue={cue} limits={limits} isHere={place === currentLine} onSeek={seekLine} />
        );
      })}
    </div>
  );
}

/** In a pause the line before it stays in the middle; an advertisement has a time of its own. */
function lineAtClock({ lineNow, clock, adPlays, track }: CaptionsState): number {
  if (lineNow >= 0 || !clock || !track || adPlays) return lineNow;
  return lastStartedLine(track.cues, clock.time);
}
