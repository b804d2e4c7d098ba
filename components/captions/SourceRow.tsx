import type { ReactNode } from 'react';
import { ageText, type PriceTag, priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { Menu, useMenuClose } from '@/components/ui/Menu';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { OwnTrack, TrackId } from '@/lib/captions/records';
import type { TrackMode } from '@/lib/captions/track-modes';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

export interface PickerTrack {
  key: string;
  request: TrackId;
  lang: string | null;
  /** A description of the track's origin; '' if unknown. */
  origin: string;
  /** Milliseconds since the track was received. */
  age: number;
  hasOtherLanguage: boolean;
}

export interface TrackPickerProps {
  track: PickerTrack;
  tracks: readonly PickerTrack[];
  /** The price of repeating the request; `null` for a track that was made on this device. */
  refetchPrice: PriceTag | null;
  disabledReason?: DisabledReason | null;
  busySince: number | null;
  onShow(key: string): void;
  onChooseOther(): void;
  onOpenFile(): void;
  onCorrect(): void;
  onRefetch(): void;
  onStop(): void;
}

function TrackMenu(props: TrackPickerProps) {
  const { track, tracks, refetchPrice, disabledReason, busySince } = props;
  const { onShow, onChooseOther, onOpenFile, onCorrect, onRefetch, onStop } = props;
  const t = useTranslation();
  const close = useMenuClose();
  const closeAnd = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <>
      <section>
        {tracks.map((one) => (
          <button
            key={one.key}
            type="button"
            className="menu-item"
            aria-current={one.key === track.key ? 'true' : undefined}
            onClick={closeAnd(() => onShow(one.key))}
          >
            <span>
              {trackName(t, one)} <span className="note">{trackDetail(t, one)}</span>
            </span>
            <span className="note">{priceText(t, { is: 'saved', age: one.age })}</span>
          </button>
        ))}
      </section>
      <section>
        <button type="button" className="menu-item" onClick={closeAnd(onChooseOther)}>
          <span>{t('trackOther')}</span>
        </button>
        <button type="button" className="menu-item" onClick={closeAnd(onOpenFile)}>
          <span>{t('openCaptionFile')}</span>
        </button>
        <button type="button" className="menu-item" onClick={closeAnd(onCorrect)}>
          <span>{t('editLines')}</span>
        </button>
        {refetchPrice && (
          <div className="refetch">
            <PricedButton
              label={t('trackAgain')}
              price={refetchPrice}
              small
              wide
              disabledReason={disabledReason ?? null}
              busySince={busySince}
              onPress={closeAnd(onRefetch)}
              onStop={onStop}
            />
          </div>
        )}
      </section>
    </>
  );
}

export const trackName = (t: Translate, { lang, request }: Pick<PickerTrack, 'lang' | 'request'>): string => {
  const code = lang ?? request.lang;
  return code === null ? t('languageUnknown') : languageName(code, t.locale);
};

export function trackDetail(t: Translate, { origin, request, hasOtherLanguage }: PickerTrack): string {
  if (request.own) return ownTrackDetail(t, request.own);
  if (hasOtherLanguage && request.lang) return t('trackRequested', languageName(request.lang, t.locale));
  return origin || t(modeDetailMessages[request.mode]);
}

/** Says that a track is the user's own: a file, or a corrected version. */
export function ownTrackDetail(t: Translate, { version, correctedFrom }: OwnTrack): string {
  const detail = t(correctedFrom === undefined ? 'originOwnFile' : 'originCorrected');
  return version > 1 ? t('trackVersion', detail, version) : detail;
}

/** Describes the requested mode, shown if the origin is unknown. */
const modeDetailMessages: Record<TrackMode, MessageName> = {
  default: 'originAuthored',
  'fallback-auto-translated': 'originMayTranslated',
  'fallback-whisper': 'originMayTranscribed',
  'force-whisper': 'originTranscribed',
  'on-device-translation': 'originOnDevice',
};

/** The name of the track, which opens the saved tracks. */
export function TrackPicker({ children, ...props }: TrackPickerProps & { children: ReactNode }) {
  const t = useTranslation();
  const { track } = props;
  return (
    <Menu
      label={`${t('trackSelect')}: ${trackName(t, track)} ${trackDetail(t, track)}`}
      face={
        <>
          {children}
          <Icon name="chevron-down" small />
        </>
      }
      popupRole="dialog"
      align="start"
    >
      <TrackMenu {...props} />
    </Menu>
  );
}

/**
 * Shows the language and origin of the track, and lets the user switch to another saved track. `status` takes the place
 * of its age.
 */
export function SourceRow({ status = null, ...props }: TrackPickerProps & { status?: ReactNode }) {
  const t = useTranslation();
  const { track } = props;
  return (
    <div className="track-picker">
      <TrackPicker {...props}>
        <Icon name="languages" small />
        <span className="truncated">
          <span className="strong">{trackName(t, track)}</span>{' '}
          {!status && <span className="note">{trackDetail(t, track)}</span>}
        </span>
      </TrackPicker>
      <span className="grow" />
      {status ?? (
        <span className="note truncated">{track.request.own?.file ?? t('savedAgo', ageText(t, track.age))}</span>
      )}
    </div>
  );
}
