import type { ComponentProps, ReactNode } from 'react';
import { useNow } from './clock';
import { durationText } from './format-text';
import { Menu, useMenuClose } from './Menu';
import { PricedButton } from './PricedButton';
import { useTranslation } from './translation';

interface Props {
  /** The name of the form. */
  label: string;
  /** The form for the next request, which *Get again…* opens over the list. */
  form: ReactNode;
  /** Opens the form each time it increases. */
  openCount?: number;
  /** The start of the request in milliseconds since 1970; `null` without one. */
  busySince: number | null;
  /** Stops waiting. The sent request is not cancelled. */
  onStop(): void;
  /** Buttons before *Get again…*. */
  tools?: ReactNode;
  /** What is shown: its count, its age, and the price of getting it again. */
  children: ReactNode;
}

/** One line for a request that has its response. While the next one runs, it takes the same line. */
export function RequestLine({ label, form, openCount = 0, busySince, onStop, tools, children }: Props) {
  const t = useTranslation();
  if (busySince !== null) {
    return (
      <div className="request-line" aria-busy="true">
        <span className="note grow">{t('stopWaitingNote')}</span>
        <Seconds since={busySince} />
        <button type="button" className="button small quiet" onClick={onStop}>
          {t('stopWaiting')}
        </button>
      </div>
    );
  }
  return (
    <div className="request-line">
      <span className="note grow">{children}</span>
      {tools}
      <Menu label={label} text={t('getAgain')} popupRole="dialog" openCount={openCount}>
        <section className="stack">{form}</section>
      </Menu>
    </div>
  );
}

/** The priced button of the form. It closes the form, whose line shows the request. */
export function RequestButton({ onPress, ...button }: ComponentProps<typeof PricedButton>) {
  const close = useMenuClose();
  return (
    <PricedButton
      primary
      wide
      {...button}
      onPress={() => {
        close();
        onPress();
      }}
    />
  );
}

/** Shows the seconds of a noticeable wait. */
function Seconds({ since }: { since: number }) {
  const t = useTranslation();
  const elapsed = useNow(1000) - since;
  return elapsed >= 3000 && <span className="note nowrap">{durationText(t, elapsed)}</span>;
}
