import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { Translate } from '@/lib/shared/localized-text';
import { useNow } from './clock';
import { durationText, type PriceTag, priceText } from './format-text';
import { Icon, type IconName } from './Icon';
import { lazyPart } from './lazy-part';
import { useTranslation } from './translation';

/** Loaded only for requests of unknown price, which are rare. */
const UnknownPriceDialog = lazyPart(async () => (await import('./UnknownPriceDialog')).UnknownPriceDialog);

/**
 * The reason why a paid control is disabled, shown below the control; `incomplete` if something else comes first.
 * `onAction` removes the reason, and `actionLabel` is the label of that action. `noticeId` is the id of an element that
 * shows the reason once for several controls.
 */
export type DisabledReason = (
  | { is: 'offline' }
  | { is: 'incomplete'; text: string }
  | { is: 'limit'; text: string; onAction?: () => void; actionLabel?: string }
) & { noticeId?: string };

interface PricedButtonProps {
  label: string;
  price: PriceTag;
  primary?: boolean;
  wide?: boolean;
  small?: boolean;
  icon?: IconName;
  /** The start of the request in milliseconds since 1970. The label then describes the running request. */
  busySince?: number | null;
  /** Stops waiting. The sent request is not cancelled. */
  onStop?: () => void;
  disabledReason?: DisabledReason | null;
  /** An earlier attempt may have been billed already. */
  mayBillAgain?: boolean;
  /** The number of days for which the price is, if the action repeats. */
  days?: number;
  /** The action has its own consent, so an unknown price needs no further confirmation. */
  hasConsent?: boolean;
  onPress(): void;
}

export function PricedButton(props: PricedButtonProps) {
  return props.busySince == null ? <IdleButton {...props} /> : <BusyButton {...props} since={props.busySince} />;
}

function IdleButton({
  label,
  price,
  primary,
  wide,
  small,
  icon,
  disabledReason,
  mayBillAgain = false,
  hasConsent = false,
  days,
  onPress,
}: PricedButtonProps) {
  const t = useTranslation();
  const reasonId = useId();
  const [isConfirming, setConfirming] = useState(false);
  const amount =
    disabledReason?.is === 'offline' ? priceText(t, disabledReason) : priceLabelText(t, price, mayBillAgain);
  const text = days === undefined ? amount : t('priceInDays', amount, days);
  const handlePress = ({ detail: clickCount }: MouseEvent) => {
    const isFree = price.is === 'free' || price.is === 'saved';
    // The second click of a double click is meant for an offer that the first one has already accepted.
    if (clickCount > 1 && !isFree) return;
    if (price.is === 'unknown' && !hasConsent) setConfirming(true);
    else onPress();
  };
  const button = (
    <button
      type="button"
      className={classNames('button', primary && 'primary', wide && 'wide', small && 'small')}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? (disabledReason.noticeId ?? reasonId) : undefined}
      title={price.is === 'estimated' ? t('priceEstimatedWhy') : undefined}
      onClick={disabledReason ? undefined : handlePress}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      <PriceLabel unknown={price.is === 'unknown' && !disabledReason} isHidden={price.is === 'waiting'}>
        {text}
      </PriceLabel>
    </button>
  );
  if (isConfirming && !disabledReason) {
    const closeDialog = (isConfirmed: boolean) => {
      setConfirming(false);
      if (isConfirmed) onPress();
    };
    return (
      <>
        {button}
        <UnknownPriceDialog action={label} onEnd={closeDialog} />
      </>
    );
  }
  if (!disabledReason || disabledReason.noticeId !== undefined) return button;
  return (
    <div className="stack tight">
      {button}
      <DisabledNote id={reasonId} reason={disabledReason} />
    </div>
  );
}

function BusyButton({ label, wide, onStop, since }: PricedButtonProps & { since: number }) {
  const t = useTranslation();
  const elapsed = useNow(1000) - since;
  return (
    <div className="stack tight">
      <div className="flex-row wrap">
        <button
          type="button"
          className={classNames('button', 'busy', wide && 'grow')}
          aria-busy="true"
          aria-disabled="true"
        >
          <span>{label}</span>
          {/* Seconds appear only after a noticeable wait, so that fast responses do not flicker. */}
          {elapsed >= 3000 && <PriceLabel>{durationText(t, elapsed)}</PriceLabel>}
        </button>
        {onStop && (
          <button type="button" className="button quiet" onClick={onStop}>
            {t('stopWaiting')}
          </button>
        )}
      </div>
      {onStop && <p className="note">{t('stopWaitingNote')}</p>}
    </div>
  );
}

/** Shows why a paid control is disabled, with the action that solves it. */
export function DisabledNote({ id, reason }: { id: string; reason: DisabledReason }) {
  const t = useTranslation();
  if (reason.is === 'offline') {
    return (
      <p className="note" id={id}>
        {t('offlineBecause')}
      </p>
    );
  }
  if (reason.is === 'incomplete') {
    return (
      <p className="note" id={id}>
        {reason.text}
      </p>
    );
  }
  return (
    <p className="note warning-text" id={id}>
      {reason.text}{' '}
      {reason.onAction && (
        <button type="button" className="link" onClick={reason.onAction}>
          {reason.actionLabel ?? t('raiseLimit')}
        </button>
      )}
    </p>
  );
}

interface PriceLabelProps {
  unknown?: boolean;
  /** Hides the label from screen readers, which would read each second of a countdown in an alert. */
  isHidden?: boolean;
  children: ReactNode;
}

function PriceLabel({ unknown = false, isHidden = false, children }: PriceLabelProps) {
  return (
    <span className={classNames('price', unknown && 'unknown')} aria-hidden={isHidden || undefined}>
      {children}
    </span>
  );
}

function priceLabelText(t: Translate, price: PriceTag, mayBillAgain: boolean): string {
  if (!mayBillAgain) return priceText(t, price);
  return price.is === 'unknown' ? t('priceMayBillAgainUnstated') : t('priceMayBillAgain', priceText(t, price));
}

const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
