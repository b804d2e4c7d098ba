import { useRef } from 'react';
import { CaptionsFailed } from '@/components/captions/CaptionsFailed';
import { useExportNotes } from '@/components/captions/ExportMenu';
import { CaptionsWaiting, GetCaptions, useTrackOffer } from '@/components/captions/GetCaptions';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
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
import type { CaptionsState } from '@/lib/captions/store/captions-state';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { blockerOf } from '@/lib/connection/connection';
import { languageName } from '@/lib/shared/display-names';
import { type OpenTab, TabRow } from './TabRows';

/**
 * Shows saved captions with their speech rate, the current lines, and the copy and export menus; without captions, how
 * to get them.
 */
export function CaptionsSummary({ open }: { open: OpenTab }) {
  const t = useTranslation();
  const track = useCaptions((state) => state.track);
  const account = useCaptions((state) => state.account);
  const requestState = useCaptions((state) => state.requestState);
  const lang = useCaptions((state) => state.language);
  const offer = useTrackOffer(false)({ lang, mode: 'default' });
  if (!offer) return null;
  if (track && track.cues.length > 0) return <SavedTrackSummary track={track} />;
  // The frame of the popup shows why no request can be sent, so this row only opens the panel.
  if (track || !account || blockerOf(account))
    return <TabRow name={t('captions')} price={offer.price} onOpen={() => open('captions')} />;
  return (
    <section className="popup-captions" aria-label={t('captions')}>
      {requestState.is === 'loading' && <CaptionsWaiting requestState={requestState} hidesSkeleton />}
      {requestState.is === 'failed' && <CaptionsFailed requestState={requestState} />}
      {requestState.is === 'idle' && (
        <div className="captions-start">
          <GetCaptions />
        </div>
      )}
    </section>
  );
}

interface Props {
  track: ShownTrack;
}

function SavedTrackSummary({ track }: Props) {
  const t = useTranslation();
  const now = useNow(60_000);
  const strip = useRef<PlayheadHandle>(null);
  const noListRef = useRef(null);
  useCurrentLine(useCaptionsStore(), { lines: noListRef, strip });
  const age = t('savedAgo', ageText(t, now - track.receivedAt));
  const name = track.lang ? languageName(track.lang, t.locale) : t('unknown');
  return (
    <section className="popup-captions">
      <div className="flex-row popup-captions-head">
        <h2 className="subheading grow">
          {t('captions')}{' '}
          <span className="note">
            {name} · {age}
          </span>
        </h2>
        <ExportButtons track={track} />
      </div>
      <TrackRateStrip track={track} handle={strip} />
      <CurrentLines track={track} />
    </section>
  );
}

const quickFormats = ['srt', 'vtt', 'txt'] as const;

function ExportButtons({ track }: Props) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const { notes, viewNote } = useExportNotes(captions, track);
  const { copyLines, exportTrack } = captions.getState();
  return (
    <>
      <IconButton icon="copy" label={t('popupCopyAll')} onPress={() => void copyLines({ form: 'times' })} />
      <Menu icon="download" label={t('exportVerb')}>
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
function CurrentLines({ track: { cues } }: Props) {
  const captions = useCaptionsStore();
  const currentLine = useCaptions((state) => state.lineNow);
  const centerLine = useCaptions(lineAtClock);
  const limits = useCaptions((state) => state.settings.speechRateLimits);
  const { from, until } = linesAround(cues.length, centerLine);
  const lineIndexes = Array.from({ length: until - from }, (_, index) => from + index);
  const { seekAndFollow } = captions.getState();
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
