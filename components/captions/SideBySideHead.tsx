import type { ReactNode } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useNow } from '@/components/ui/clock';
import { durationText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { Keys } from '@/components/ui/Keys';
import { lazyPart } from '@/components/ui/lazy-part';
import { Menu, MenuItem, useMenuClose } from '@/components/ui/Menu';
import { PricedButton } from '@/components/ui/PricedButton';
import { shortcuts } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import type { Alignment } from '@/lib/captions/align/align-tracks';
import { type Differences, minAgreement } from '@/lib/captions/align/compare-tracks';
import { canTranslate } from '@/lib/captions/browser';
import type { TrackId, TrackRequest } from '@/lib/captions/records';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { wantedSecondaryTrack } from '@/lib/captions/store/secondary-track-slice';
import { isRequest, isSameRequest } from '@/lib/captions/track-request';
import { type TrackVisibility, trackVisibilities } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import { SecondTrackMenu, useUnknownPrice } from './SecondTrackMenu';
import { TrackPicker, trackDetail, trackName } from './SourceRow';
import { usePlaybackStatus } from './use-playback-status';
import { useNamedTracks, useRequestPrice, useTrackPicker } from './use-track-picker';

/** Milliseconds after which a waiting request shows the elapsed time. */
const visibleWaitMs = 3000;

function SideWaiting({ label, since, onStop }: { label: string; since: number; onStop(): void }) {
  const t = useTranslation();
  const elapsed = Math.max(0, useNow(1000) - since);
  return (
    <div className="flex-row wrap" aria-busy="true">
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {elapsed >= visibleWaitMs && <span className="note">{durationText(t, elapsed)}</span>}
      <button type="button" className="button small" onClick={onStop}>
        {t('stopWaiting')}
      </button>
    </div>
  );
}

function HeadNote({ children }: { children: ReactNode }) {
  return <p className="note pair-note">{children}</p>;
}

/** Shows the share of matching words, given as a number from 0 to 1, and a legend of the highlights. */
function Agreement({ agreement, showsDifferences }: { agreement: number; showsDifferences: boolean }) {
  const t = useTranslation();
  const share = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <HeadNote>
      <span title={t('secondTrackAgreementHint')}>
        {t('secondTrackAgreement', share.format(Math.floor(agreement * 1000) / 1000))}
      </span>
      {showsDifferences && agreement < 1 && (
        <>
          {' · '}
          <span className="differs-other">{t('secondTrackMarkOther')}</span>
          {' · '}
          <span className="differs-only">{t('secondTrackMarkOnly')}</span>
        </>
      )}
    </HeadNote>
  );
}

interface Props {
  track: ShownTrack;
  alignment: Alignment | null;
  differences: Differences | null;
}

/** The names of the two columns, in place of the row with the first track. The first track stays readable while the second is selected or requested. */
export function SideBySideHead({ track, alignment, differences }: Props) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const picker = useTrackPicker(track);
  const status = usePlaybackStatus();
  const requestState = useCaptions((state) => state.secondRequestState);
  // Rerenders when anything changes that the choice of the second track depends on.
  useCaptions((state) => state.tracks);
  useCaptions((state) => state.settings);
  const wanted = requestState.is === 'idle' ? wantedSecondaryTrack(captions.getState()) : requestState.request;
  return (
    <div className="pair-head">
      <div className="pair-side">
        <div className="pair-name">
          <TrackPicker {...picker}>
            <span className="strong truncated">{trackName(t, picker.track)}</span>
          </TrackPicker>
          <VisibilityMenu which="first" name={trackName(t, picker.track)} />
        </div>
        {status ?? <span className="note">{trackDetail(t, picker.track)}</span>}
      </div>
      <SecondarySide track={track} request={wanted} />
      <ComparisonNote alignment={alignment} differences={differences} />
    </div>
  );
}

const visibilityLabels = {
  shown: 'show',
  covered: 'trackCover',
  hidden: 'trackHide',
} as const satisfies Record<TrackVisibility, MessageName>;

/** The menu that shows, covers or hides one of two tracks. */
function VisibilityMenu({ which, name }: { which: 'first' | 'second'; name: string }) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const current = useCaptions((state) => state.settings.secondTrack[which]);
  return (
    <Menu
      icon={current === 'shown' ? 'eye' : 'eye-off'}
      label={t('trackVisibility', name)}
      align={which === 'first' ? 'start' : 'end'}
      pressed={current !== 'shown'}
    >
      {trackVisibilities.map((visibility) => (
        <MenuItem
          key={visibility}
          label={t(visibilityLabels[visibility])}
          note={visibility === 'covered' && <Keys keys={shortcuts.reveal.keys} />}
          checked={visibility === current}
          onPress={() => captions.getState().showTrackAs(which, visibility)}
        />
      ))}
    </Menu>
  );
}

interface SecondarySideProps {
  track: ShownTrack;
  /** The request for the second track; `null` if the user has not chosen any and none is suggested. */
  request: TrackId | null;
}

function SecondarySide({ track, request }: SecondarySideProps) {
  const t = useTranslation();
  const toPickerTrack = useNamedTracks();
  const second = useCaptions((state) => state.second);
  const shown = second && toPickerTrack(second);
  const name = request && trackName(t, { request, lang: null });
  const label = shown ? `${trackName(t, shown)} ${trackDetail(t, shown)}` : (name ?? t('secondTrackChoose'));
  const { onUnknownPrice, dialog } = useUnknownPrice();
  return (
    <div className="pair-side">
      <div className="pair-name">
        <Menu
          label={`${t('secondTrack')}: ${label}`}
          face={
            <>
              <span className="strong truncated">{shown ? trackName(t, shown) : (name ?? t('secondTrackChoose'))}</span>
              <Icon name="chevron-down" small />
            </>
          }
          popupRole="dialog"
        >
          <SecondTrackMenu first={track} onUnknownPrice={onUnknownPrice}>
            {second && isRequest(second.request) && <GetSecondAgain request={second.request} />}
          </SecondTrackMenu>
        </Menu>
        {shown && <VisibilityMenu which="second" name={trackName(t, shown)} />}
      </div>
      {shown && <span className="note">{trackDetail(t, shown)}</span>}
      {request && <SecondarySource track={track} request={request} name={name ?? ''} />}
      {dialog}
    </div>
  );
}

const LazyTranslationStatus = lazyPart(async () => (await import('./TranslationStatus')).TranslationStatus);

/** Where the second track comes from: the service, or this device. */
function SecondarySource({ track, request, name }: { track: ShownTrack; request: TrackId; name: string }) {
  if (isRequest(request)) return <SecondaryRequest request={request} name={name} />;
  if (!request.own && canTranslate()) return <LazyTranslationStatus first={track} lang={request.lang ?? ''} />;
  // An own track, or the choice comes from a browser that can translate.
  return <SecondaryRequest request={{ lang: request.lang, mode: 'default' }} name={name} />;
}

function GetSecondAgain({ request }: { request: TrackRequest }) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const close = useMenuClose();
  const { quote, disabledReason } = useRequestPrice()(request);
  const getAgain = () => {
    close();
    void captions.getState().getSecond(request, true);
  };
  return (
    <PricedButton label={t('trackAgain')} price={quote} small wide disabledReason={disabledReason} onPress={getAgain} />
  );
}

/** The state of the request for the second track, or the button that sends it. */
function SecondaryRequest({ request, name }: { request: TrackRequest; name: string }) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const requestState = useCaptions((state) => state.secondRequestState);
  const isShown = useCaptions((state) => state.second !== null);
  const isUnavailable = useCaptions((state) => state.unavailable.some((one) => isSameRequest(one, request)));
  const { quote, disabledReason } = useRequestPrice()(request);
  const { getSecond, stopSecond } = captions.getState();
  if (requestState.is === 'loading')
    return <SideWaiting label={t('gettingThing', name)} since={requestState.since} onStop={stopSecond} />;
  if (isShown) return null;
  if (isUnavailable) return <span className="note">{t('bulkNotAvailable')}</span>;
  return (
    <PricedButton
      label={t('secondTrackGet')}
      price={quote}
      disabledReason={disabledReason}
      small
      onPress={() => void getSecond(request)}
    />
  );
}

function ComparisonNote({ alignment, differences }: Omit<Props, 'track'>) {
  const t = useTranslation();
  const showsDifferences = useCaptions((state) => state.settings.secondTrack.marks);
  const count = useCaptions((state) => state.second?.cues.length ?? 0);
  if (alignment && count > 0 && alignment.overlapCount === 0) return <HeadNote>{t('secondTrackNoOverlap')}</HeadNote>;
  const agreement = differences?.agreement ?? null;
  if (agreement === null) return null;
  return agreement < minAgreement ? (
    <HeadNote>{t('secondTrackUnlike')}</HeadNote>
  ) : (
    <Agreement agreement={agreement} showsDifferences={showsDifferences} />
  );
}
