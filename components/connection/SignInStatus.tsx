import type { ReactNode } from 'react';
import { useNow } from '@/components/ui/clock';
import { durationText } from '@/components/ui/format-text';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { type SignInRemedy, type SignInState, signInFailureText } from '@/lib/connection/sign-in';
import type { MessageName } from '@/lib/shared/localized-text';

interface SignInOfferProps {
  host: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Shows the server and what its consent screen asks for, before the sign-in window opens. */
function SignInOfferView({ host, onConfirm, onCancel }: SignInOfferProps) {
  const t = useTranslation();
  return (
    <section className="alert" aria-label={t('signInAt', host)}>
      <Icon name="external-link" />
      <div className="stack tight">
        <strong className="strong">{t('signInAt', host)}</strong>
        <p>{t('signInWindow')}</p>
        <p>{t('signInBilled')}</p>
        <p>{t('signInCredit')}</p>
      </div>
      <div className="actions">
        <button type="button" className="button primary" onClick={onConfirm}>
          {t('signInGo', host)}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </section>
  );
}

interface SignInActions {
  onStart(): void;
  /** Must be called directly in the click handler, because the browser's permission prompt requires a user gesture. */
  onAllow(origin: string): void;
  onConfirm(): void;
  onCancel(): void;
  onAddress(): void;
  onPaste(): void;
}

interface SignInStatusProps extends SignInActions {
  state: SignInState;
  /** True if the address of the service or of its MCP endpoint is set. */
  hasAddress: boolean;
  /** True if the start button is the primary button of the page. */
  isPrimary?: boolean;
}

export function SignInStatus(props: SignInStatusProps) {
  const { state, onAllow, onConfirm, onCancel } = props;
  switch (state.is) {
    case 'idle':
      return <StartSignIn {...props} />;
    case 'checking':
      return <SignInProgress label="signInLooking" since={state.since} onCancel={onCancel} />;
    case 'needs-permission':
      return <PermissionRequest origin={state.origin} onAllow={onAllow} onCancel={onCancel} />;
    case 'ready':
      return <SignInOfferView host={state.server.host} onConfirm={onConfirm} onCancel={onCancel} />;
    case 'window-open':
      return (
        <SignInProgress
          label="signInWaiting"
          note="signInWaitingNote"
          {...state}
          host={state.server.host}
          onCancel={onCancel}
        />
      );
    case 'finishing':
      return <SignInProgress label="signInFinishing" since={state.since} onCancel={onCancel} />;
    // `SignedInNotice` shows the result.
    case 'done':
      return null;
    case 'failed':
      return <FailedSignIn {...props} failure={state.failure} />;
  }
}

function StartSignIn({ hasAddress, isPrimary = false, onStart }: SignInStatusProps) {
  const t = useTranslation();
  if (!hasAddress) return <p className="note">{t('signInNoAddress')}</p>;
  return (
    <div className="stack tight">
      <div className="flex-row wrap">
        <button type="button" className={isPrimary ? 'button primary' : 'button'} onClick={onStart}>
          {t('signIn')}
        </button>
      </div>
      <p className="note">{t('signInNote')}</p>
    </div>
  );
}

interface SignInProgressProps {
  label: MessageName;
  note?: MessageName;
  /** Start of the step in milliseconds since 1970. */
  since: number;
  host?: string;
  onCancel(): void;
}

function SignInProgress({ label, note, since, host = '', onCancel }: SignInProgressProps) {
  const t = useTranslation();
  const elapsed = useNow(1000) - since;
  return (
    <div className="stack tight">
      <div className="flex-row wrap">
        <button type="button" className="button busy" aria-busy="true" aria-disabled="true">
          <span>{t(label, host)}</span>
          {/* The elapsed time is hidden for the first 3 seconds, so that it does not flash up during quick responses. */}
          {elapsed >= 3000 && <span className="price">{durationText(t, elapsed)}</span>}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
      {note && <p className="note">{t(note)}</p>}
    </div>
  );
}

function PermissionRequest({
  origin,
  onAllow,
  onCancel,
}: { origin: string } & Pick<SignInActions, 'onAllow' | 'onCancel'>) {
  const t = useTranslation();
  const { host } = new URL(origin);
  const buttons = (
    <>
      <button type="button" className="button primary" onClick={() => onAllow(origin)}>
        {t('signInAllow', host)}
      </button>
      <button type="button" className="button quiet" onClick={onCancel}>
        {t('cancel')}
      </button>
    </>
  );
  return (
    <MessageBlock icon="lock" heading={t('signInHost', host)} buttons={buttons}>
      {t('signInHostText')}
    </MessageBlock>
  );
}

function FailedSignIn({
  failure,
  onStart,
  onAddress,
  onPaste,
}: SignInStatusProps & { failure: Parameters<typeof signInFailureText>[0] }) {
  const t = useTranslation();
  const { sentence, remedy } = signInFailureText(failure);
  const actions: Record<SignInRemedy, () => void> = { again: onStart, address: onAddress, paste: onPaste };
  const steps = remedy === 'paste' ? (['paste'] as const) : ([remedy, 'paste'] as const);
  const buttons = steps.map((step, index) => (
    <button key={step} type="button" className={index === 0 ? 'button' : 'button quiet'} onClick={actions[step]}>
      {t(remedyLabels[step])}
    </button>
  ));
  return (
    <MessageBlock icon="triangle-alert" tone="danger" heading={t('signInFailed')} buttons={buttons}>
      {t(sentence)}
    </MessageBlock>
  );
}

const remedyLabels: Record<SignInRemedy, MessageName> = {
  again: 'tryAgain',
  address: 'signInToAddress',
  paste: 'signInPaste',
};

interface MessageBlockProps {
  icon: IconName;
  tone?: 'danger';
  heading: string;
  buttons: ReactNode;
  children: ReactNode;
}

function MessageBlock({ icon, tone, heading, buttons, children }: MessageBlockProps) {
  return (
    <div className={tone ? `alert ${tone}` : 'alert'} role={tone ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="stack tight">
        <strong className="strong">{heading}</strong>
        <p>{children}</p>
      </div>
      <div className="actions">{buttons}</div>
    </div>
  );
}
