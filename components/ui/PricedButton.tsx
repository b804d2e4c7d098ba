import { type ReactNode, useId } from 'react';
import type { Say } from '@/lib/shared/localized-text';
import { type PriceTag, priceText, spanText } from './amounts';
import { useNow } from './clock';
import { Icon, type IconName } from './Icon';
import { useWords } from './words';

/** Why a control that spends cannot be used now: said below it, never only shown by greying. `raise`: the words of `onRaise`. */
export type Blocked = { is: 'offline' } | { is: 'limit'; because: string; onRaise?: () => void; raise?: string };

interface Props {
  label: string;
  price: PriceTag;
  /** The one strong button of a view. */
  strong?: boolean;
  wide?: boolean;
  small?: boolean;
  icon?: IconName;
  /** When the wait for its answer began, in milliseconds since 1970; the label then says what is under way. */
  busySince?: number | null;
  /** Stops waiting; what was sent stays sent. */
  onStop?: () => void;
  blocked?: Blocked | null;
  /** An earlier attempt may have been billed already. */
  mayBillAgain?: boolean;
  onPress(): void;
}

/** A verb and what it costs in one control: nobody looks for a price, nobody is told after. */
export function PricedButton(props: Props) {
  return props.busySince == null ? <AtRest {...props} /> : <UnderWay {...props} since={props.busySince} />;
}

function AtRest({ label, price, strong, wide, small, icon, blocked, mayBillAgain = false, onPress }: Props) {
  const say = useWords();
  const reason = useId();
  const text = blocked?.is === 'offline' ? priceText(say, blocked) : tagText(say, price, mayBillAgain);
  const button = (
    <button
      type="button"
      className={classes('btn', strong && 'do', wide && 'wide', small && 'small')}
      aria-disabled={blocked ? true : undefined}
      aria-describedby={blocked ? reason : undefined}
      onClick={blocked ? undefined : onPress}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      <PriceSide unknown={price.is === 'unstated' && !blocked}>{text}</PriceSide>
    </button>
  );
  if (!blocked) return button;
  return (
    <div className="stack tight">
      {button}
      {blocked.is === 'limit' && <LimitNote id={reason} {...blocked} />}
      {blocked.is === 'offline' && (
        <p className="note" id={reason}>
          {say('offlineBecause')}
        </p>
      )}
    </div>
  );
}

function UnderWay({ label, wide, onStop, since }: Props & { since: number }) {
  const say = useWords();
  const gone = useNow(1000) - since;
  return (
    <div className="stack tight">
      <div className="row wrap">
        <button type="button" className={classes('btn', 'busy', wide && 'grow')} aria-busy="true" aria-disabled="true">
          <span>{label}</span>
          {/* Seconds only once a wait is felt, so that quick answers do not flicker. */}
          {gone >= 3000 && <PriceSide>{spanText(say, gone)}</PriceSide>}
        </button>
        {onStop && (
          <button type="button" className="btn quiet" onClick={onStop}>
            {say('busyStop')}
          </button>
        )}
      </div>
      {onStop && <p className="note">{say('busyStopNote')}</p>}
    </div>
  );
}

function LimitNote({ id, because, onRaise, raise }: Extract<Blocked, { is: 'limit' }> & { id: string }) {
  const say = useWords();
  return (
    <p className="note warned" id={id}>
      {because}{' '}
      {onRaise && (
        <button type="button" className="link" onClick={onRaise}>
          {raise ?? say('limitRaise')}
        </button>
      )}
    </p>
  );
}

function PriceSide({ unknown = false, children }: { unknown?: boolean; children: ReactNode }) {
  return <span className={classes('price', unknown && 'unknown')}>{children}</span>;
}

function tagText(say: Say, price: PriceTag, mayBillAgain: boolean): string {
  if (!mayBillAgain) return priceText(say, price);
  return price.is === 'unstated' ? say('priceMayBillAgainUnstated') : say('priceMayBillAgain', priceText(say, price));
}

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
