import { useRef } from 'react';
import { useStore } from 'zustand';
import { CaptionsFailed } from '@/components/captions/CaptionsFailed';
import { useExportNotes } from '@/components/captions/ExportMenu';
import { CaptionsWaiting, GetCaptions, useTrackOffer } from '@/components/captions/GetCaptions';
import { useCurrentLine } from '@/components/captions/use-current-line';
import { PassageLine, timeColumnStyle } from '@/components/speech-rate/PassageLine';
import { type PlayheadHandle, TrackRateStrip } from '@/components/speech-rate/RateStrip';
import { useNow } from '@/components/ui/clock';
import { ageText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import { lastStartedLine, linesAround } from '@/lib/captions/cues';
import { formats } from '@/lib/captions/formats';
import type { CaptionsState, CaptionsStore } from '@/lib/captions/store/captions-state';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { blockerOf } from '@/lib/connection/connection';
import { languageName } from '@/lib/shared/display-names';
import { type OpenTab, TabRow } from './TabRows';

/**
 * Shows saved captions with their speech rate, the current lines, and the copy and export menus; without captions, how
 * to get them.
 */
export function CaptionsSummary({ panel, open }: { panel: CaptionsStore; open: OpenTab }) {
  const t = useTranslation();
  const track = useStore(panel, (state) => state.track);
  const account = useStore(panel, (state) => state.account);
  const requestState = useStore(panel, (state) => state.requestState);
  const lang = useStore(panel, (state) => state.language);
  const offer = useTrackOffer(panel, false)({ lang, mode: 'default' });
  if (!offer) return null;
  if (track && track.cues.length > 0) return <SavedTrackSummary panel={panel} track={track} />;
  // The frame of the popup shows why no request can be sent, so this row only opens the panel.
  if (track || !account || blockerOf(account))
    return <TabRow name={t('tabCaptions')} price={offer.price} onOpen={() => open('captions')} />;
  return (
    <section className="popup-captions" aria-label={t('tabCaptions')}>
      {requestState.is === 'loading' && <CaptionsWaiting panel={panel} requestState={requestState} hidesSkeleton />}
      {requestState.is === 'failed' && <CaptionsFailed panel={panel} requestState={requestState} />}
      {requestState.is === 'idle' && (
        <div className="first">
          <GetCaptions panel={panel} />
        </div>
      )}
    </section>
  );
}

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
}

function SavedTrackSummary({ panel, track }: Props) {
  const t = useTranslation();
  const now = useNow(60_000);
  const strip = useRef<PlayheadHandle>(null);
  const noListRef = useRef(null);
  useCurrentLine(panel, { lines: noListRef, strip });
  const age = t('trackSaved', ageText(t, now - track.receivedAt));
  const name = track.lang ? languageName(track.lang, t.locale) : t('unknown');
  return (
    <section className="popup-captions">
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
  const { copyLines, exportTrack } = panel.getState();
  return (
    <>
      <IconButton icon="copy" label={t('popupCopyAll')} onPress={() => void copyLines({ how: 'times' })} />
      <Menu icon="download" label={t('captionsExport')}>
        {quickFormats.map((format) => (
          <MenuItem
            key={format}
            label={t(formats[format].name)}
            note={`.${formats[format].extension}`}
            onPress={() => void exportTrack(format, [...notes, ...viewNote])}
          />
        ))}
      </Menu>
    </>
  );
}

/** Shows the lines around the current line or, without a player, the first lines. */
function CurrentLines({ panel, track: { cues } }: Props) {
  const currentLine = useStore(panel, (state) => state.lineNow);
  const centerLine = useStore(panel, lineAtClock);
  const limits = useStore(panel, (state) => state.settings.pace);
  const { from, until } = linesAround(cues.length, centerLine);
  const lineIndexes = Array.from({ length: until - from }, (_, index) => from + index);
  const { seekAndFollow } = panel.getState();
  return (
    <div className="lines" style={timeColumnStyle(cues)}>
      {lineIndexes.map((index) => {
        const cue = cues[index];
        return (
          cue && (
            <PassageLine
              key={index}
              cue={cue}
              limits={limits}
              isCurrent={index === currentLine}
              onSeek={seekAndFollow}
            />
          )
        );
      })}
    </div>
  );
}

/**
 * Returns the index of the line around which lines are shown: the current line or, between two lines, the earlier one.
 * The player's time is ignored during an advertisement.
 */
function lineAtClock({ lineNow, clock, adPlays, track }: CaptionsState): number {
  if (lineNow >= 0 || !clock || !track || adPlays) return lineNow;
  return lastStartedLine(track.cues, clock.time);
}
