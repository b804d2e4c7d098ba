import type { ReactNode } from 'react';
import { useNow } from '@/components/ui/clock';
import { durationText } from '@/components/ui/format-text';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { type SignInRemedy, type SignInState, signInFailureText } from '@/lib/connection/sign-in';
import type { MessageName } from '@/lib/shared/localized-text';

interface SignInOfferProps {
  host: string;
  onGo(): void;
  onLeave(): void;
}

/** Before leaving: where it goes, and what the consent there will be about, in our words (section "Authentication", 5 and 8). */
function SignInOfferView({ host, onGo, onLeave }: SignInOfferProps) {
  const t = useTranslation();
  return (
    <section className="say" aria-label={t('signInAt', host)}>
      <Icon name="external-link" />
      <div className="stack tight">
        <strong className="strong">{t('signInAt', host)}</strong>
        <p>{t('signInWindow')}</p>
        <p>{t('signInBilled')}</p>
        <p>{t('signInCredit')}</p>
      </div>
      <div className="acts">
        <button type="button" className="btn do" onClick={onGo}>
          {t('signInGo', host)}
        </button>
        <button type="button" className="btn quiet" onClick={onLeave}>
          {t('cancel')}
        </button>
      </div>
    </section>
  );
}

interface SignInActions {
  onLook(): void;
  /** Within the click: the browser asks the user for this origin. */
  onAllow(origin: string): void;
  onGo(): void;
  onLeave(): void;
  /** To the field of the address that signing in needs. */
  onAddress(): void;
  /** To the other way, where this page has it elsewhere. */
  onPaste(): void;
}

interface SignInStatusProps extends SignInActions {
  state: SignInState;
  /** Whether the address is there that signing in needs. */
  hasEntryPoint: boolean;
  /** The page's one strong button may stand here. */
  strong?: boolean;
}

/** Signing in, from its first button to its end; each state says what is so and what comes next. */
export function SignInStatus(props: SignInStatusProps) {
  const { state, onAllow, onGo, onLeave } = props;
  switch (state.is) {
    case 'idle':
      return <StartSignIn {...props} />;
    case 'looking':
      return <SignInProgress label="signInLooking" since={state.since} onLeave={onLeave} />;
    case 'needs-permission':
      return <PermissionRequest origin={state.origin} onAllow={onAllow} onLeave={onLeave} />;
    case 'ready':
      return <SignInOfferView host={state.offer.host} onGo={onGo} onLeave={onLeave} />;
    case 'away':
      return (
        <SignInProgress label="signInAway" note="signInAwayNote" {...state} host={state.offer.host} onLeave={onLeave} />
      );
    case 'finishing':
      return <SignInProgress label="signInFinishing" since={state.since} onLeave={onLeave} />;
    // What comes next stands beside the token that came (`SignedIn.tsx`).
    case 'done':
      return null;
    case 'failed':
      return <FailedSignIn {...props} why={state.why} />;
  }
}

function StartSignIn({ hasEntryPoint, strong = false, onLook, onAddress }: SignInStatusProps) {
  const t = useTranslation();
  if (!hasEntryPoint) {
    return (
      <div className="stack tight">
        <p className="note">{t('signInNoEntryPoint')}</p>
        <div className="row wrap">
          <button type="button" className="btn" onClick={onAddress}>
            {t('signInToAddress')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack tight">
      <div className="row wrap">
        <button type="button" className={strong ? 'btn do' : 'btn'} onClick={onLook}>
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
  /** Milliseconds since 1970. */
  since: number;
  host?: string;
  onLeave(): void;
}

function SignInProgress({ label, note, since, host = '', onLeave }: SignInProgressProps) {
  const t = useTranslation();
  const elapsed = useNow(1000) - since;
  return (
    <div className="stack tight">
      <div className="row wrap">
        <button type="button" className="btn busy" aria-busy="true" aria-disabled="true">
          <span>{t(label, host)}</span>
          {/* Seconds only once a wait is felt, so that quick answers do not flicker. */}
          {elapsed >= 3000 && <span className="price">{durationText(t, elapsed)}</span>}
        </button>
        <button type="button" className="btn quiet" onClick={onLeave}>
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
  onLeave,
}: { origin: string } & Pick<SignInActions, 'onAllow' | 'onLeave'>) {
  const t = useTranslation();
  const { host } = new URL(origin);
  const acts = (
    <>
      <button type="button" className="btn do" onClick={() => onAllow(origin)}>
        {t('signInAllow', host)}
      </button>
      <button type="button" className="btn quiet" onClick={onLeave}>
        {t('cancel')}
      </button>
    </>
  );
  return (
    <MessageBlock icon="lock" heading={t('signInAsks', host)} acts={acts}>
      {t('signInAsksText')}
    </MessageBlock>
  );
}

function FailedSignIn({
  why,
  onLook,
  onAddress,
  onPaste,
}: SignInStatusProps & { why: Parameters<typeof signInFailureText>[0] }) {
  const t = useTranslation();
  const { sentence, remedy } = signInFailureText(why);
  const actions: Record<SignInRemedy, () => void> = { again: onLook, address: onAddress, paste: onPaste };
  const steps = remedy === 'paste' ? (['paste'] as const) : ([remedy, 'paste'] as const);
  const acts = steps.map((step) => (
    <button key={step} type="button" className="btn" onClick={actions[step]}>
      {t(remedyLabels[step])}
    </button>
  ));
  return (
    <MessageBlock icon="triangle-alert" tone="bad" heading={t('signInFailed')} acts={acts}>
      {t(sentence)}
    </MessageBlock>
  );
}

const remedyLabels: Record<SignInRemedy, MessageName> = {
  again: 'actAgain',
  address: 'signInToAddress',
  paste: 'signInPaste',
};

interface MessageBlockProps {
  icon: IconName;
  tone?: 'bad';
  heading: string;
  acts: ReactNode;
  children: ReactNode;
}

function MessageBlock({ icon, tone, heading, acts, children }: MessageBlockProps) {
  return (
    <div className={tone ? `say ${tone}` : 'say'} role={tone ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="stack tight">
        <strong className="strong">{heading}</strong>
        <p>{children}</p>
      </div>
      <div className="acts">{acts}</div>
    </div>
  );
}
