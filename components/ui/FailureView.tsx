import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type Failure, type FailureKind, wasSent } from '@/lib/service/failure';
import { type FailureText, failureText, type NextStep } from '@/lib/service/failure-text';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { useClock, useNow } from './clock';
import type { PriceTag } from './format-text';
import { Icon, type IconName } from './Icon';
import { type DisabledReason, PricedButton } from './PricedButton';
import { StateView } from './StateView';
import { useTranslation } from './translation';

interface Props {
  failure: Failure;
  /** The available actions by step. Steps without an action are not shown; `leave` dismisses any failure. */
  actions: Partial<Record<NextStep, () => void>>;
  dismissLabel?: MessageName;
  /** The price of a retry and of the other paid steps. */
  price?: PriceTag | undefined;
  /** The reason why no request can be sent now. */
  disabledReason?: DisabledReason | null;
  /** Shows a block next to saved content instead of a full-size state. */
  isInline?: boolean;
  /** The page already shows the heading next to an inline block. */
  isHeadingShown?: boolean;
  /** Shown before the sentence of an inline block. */
  note?: string | undefined;
  /** Further controls after the main button. */
  children?: ReactNode;
}

/**
 * Explains a failure and offers the most likely next step. If there is one other step, it is a quiet button; if there
 * are several, all of them are collapsed.
 */
export function FailureView(props: Props) {
  const {
    failure,
    actions,
    dismissLabel = 'actLeave',
    price,
    disabledReason = null,
    isInline = false,
    isHeadingShown = false,
    note,
    children,
  } = props;
  const t = useTranslation();
  const textId = useId();
  const text = failureText(failure, t.locale);
  const wait = text.waitSeconds === undefined ? undefined : { ms: text.waitSeconds * 1000, noticeId: textId };
  const steps = [...new Set<NextStep>([...text.steps, 'leave'])];
  const [main, ...others] = steps.flatMap((step) => {
    const onPress = actions[step];
    return onPress ? [{ failure, step, price, disabledReason, wait, dismissLabel, onPress }] : [];
  });
  const buttons = (
    <>
      {main && <FailureAction {...main} appearance={isInline || main.step === 'leave' ? 'plain' : 'primary'} />}
      {children}
      {others.length > 1 ? (
        <MoreSteps>
          {others.map((action) => (
            <FailureAction key={action.step} {...action} appearance="plain" />
          ))}
        </MoreSteps>
      ) : (
        others.map((action) => <FailureAction key={action.step} {...action} appearance="quiet" />)
      )}
    </>
  );
  const icon = failureIcons[failure.kind];
  if (!isInline) return <FailureState id={textId} text={text} icon={icon} buttons={buttons} />;
  const view = { id: textId, text, icon, isHeadingShown, note, buttons };
  return <FailureNote {...view} tone={toneOf(failure.kind)} />;
}

function MoreSteps({ children }: { children: ReactNode }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{t('moreOptions')}</span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} small />
      </button>
      {isOpen && children}
    </>
  );
}

interface ViewProps {
  /** The id of the text, which explains a disabled button. */
  id: string;
  text: FailureText;
  icon: IconName;
  buttons: ReactNode;
}

interface NoteProps extends ViewProps {
  tone: Tone;
  isHeadingShown: boolean;
  note: string | undefined;
}

function FailureState({ id, text, icon, buttons }: ViewProps) {
  const t = useTranslation();
  return (
    <StateView icon={icon} heading={t.message(text.heading)} actions={buttons} alert>
      <p dir="auto" id={text.next ? undefined : id}>
        {t.message(text.sentence)}
      </p>
      {text.next && <p id={id}>{t.message(text.next)}</p>}
      <FailureCauses causes={text.causes} />
      {text.chip && <span className="chip warning">{t(text.chip)}</span>}
    </StateView>
  );
}

function FailureNote({ id, text, icon, tone, isHeadingShown, note, buttons }: NoteProps) {
  const t = useTranslation();
  return (
    <div className={tone ? `alert ${tone}` : 'alert'} role="alert">
      <Icon name={icon} />
      <div className="stack tight">
        {!isHeadingShown && <strong className="strong">{t.message(text.heading)}</strong>}
        {note && <p>{note}</p>}
        <p dir="auto" id={text.next ? undefined : id}>
          {t.message(text.sentence)}
        </p>
        {text.next && <p id={id}>{t.message(text.next)}</p>}
        <FailureCauses causes={text.causes} />
        {text.chip && <span className="chip warning">{t(text.chip)}</span>}
      </div>
      <div className="actions">{buttons}</div>
    </div>
  );
}

/** Lists possible causes, the most likely first, each with a solution. */
function FailureCauses({ causes }: { causes: readonly Message[] | undefined }) {
  const t = useTranslation();
  if (!causes) return null;
  return (
    <ol>
      {causes.map(t.message).map((text) => (
        <li key={text}>
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ol>
  );
}

interface FailureActionProps {
  failure: Failure;
  step: NextStep;
  price: PriceTag | undefined;
  disabledReason: DisabledReason | null;
  /** How long a retry waits in milliseconds, and the id of the text that says so. */
  wait: { ms: number; noticeId: string } | undefined;
  dismissLabel: MessageName;
  appearance: 'primary' | 'plain' | 'quiet';
  onPress(): void;
}

function FailureAction({
  failure,
  step,
  price,
  disabledReason,
  wait,
  dismissLabel,
  appearance,
  onPress,
}: FailureActionProps) {
  const t = useTranslation();
  const label = t(step === 'leave' ? dismissLabel : stepLabel(step, failure));
  if (price && paidSteps.has(step)) {
    const mayBillAgain = step === 'again' && wasSent(failure.kind);
    const button = { label, price, disabledReason, primary: appearance === 'primary', mayBillAgain, onPress };
    if (!wait || step !== 'again' || disabledReason) return <PricedButton {...button} />;
    return <WaitingButton failure={failure} wait={wait} button={button} />;
  }
  const classNames = { primary: 'button primary', plain: 'button', quiet: 'button quiet' };
  return (
    <button type="button" className={classNames[appearance]} onClick={() => onPress()}>
      {label}
    </button>
  );
}

/** When each failure was first shown, in milliseconds since 1970, so that a wait continues while its tab is closed. */
const firstShownTimes = new WeakMap<Failure, number>();

interface WaitingButtonProps {
  failure: Failure;
  wait: { ms: number; noticeId: string };
  button: ComponentProps<typeof PricedButton>;
}

/** A retry that is disabled, and counts down, until the wait that the service asks for is over. */
function WaitingButton({ failure, wait, button }: WaitingButtonProps) {
  const t = useTranslation();
  const clock = useClock();
  const since = firstShownTimes.get(failure) ?? clock.now();
  firstShownTimes.set(failure, since);
  const remaining = since + wait.ms - clock.now();
  useNow(remaining > 0 ? 1000 : null);
  if (remaining <= 0) return <PricedButton {...button} />;
  const reason = { is: 'incomplete', text: t('tooManyHeading'), noticeId: wait.noticeId } as const;
  return (
    <PricedButton {...button} price={{ is: 'waiting', ms: remaining }} mayBillAgain={false} disabledReason={reason} />
  );
}

/** Without a tone, a failure is shown like a note. */
type Tone = 'warning' | 'danger' | null;

/**
 * Returns the tone of a failure: neutral for missing setup, a missing network connection and stopped requests, a
 * warning for the user's own limits and interrupted requests, otherwise an error.
 */
function toneOf(kind: FailureKind): Tone {
  if (setupFailures.has(kind)) return null;
  return limitFailures.has(kind) ? 'warning' : 'danger';
}
const setupFailures: ReadonlySet<FailureKind> = new Set([
  'no-address',
  'no-token',
  'locked-token',
  'no-permission',
  'offline',
  'stopped',
]);
const limitFailures: ReadonlySet<FailureKind> = new Set(['over-budget', 'unpriced-limit', 'auto-limit', 'interrupted']);

/** Steps that send a paid request. */
const paidSteps: ReadonlySet<NextStep> = new Set(['again', 'machine-translation', 'transcribe']);

function stepLabel(step: Exclude<NextStep, 'leave'>, failure: Failure): MessageName {
  // After a request without a response, "Try again" would suggest that nothing had been sent.
  if (step === 'again' && failure.kind === 'interrupted') return 'sendAgain';
  return step === 'options' ? optionsLabel(failure) : stepLabels[step];
}

const stepLabels: Record<Exclude<NextStep, 'leave' | 'options'>, MessageName> = {
  unlock: 'actUnlock',
  allow: 'allowAccess',
  again: 'tryAgain',
  'raise-budget': 'raiseLimit',
  language: 'actLanguage',
  'machine-translation': 'getMachineTranslation',
  transcribe: 'transcribeSpeech',
};

function optionsLabel(failure: Failure): MessageName {
  if (failure.kind === 'refused') return refusedOptionsLabels[failure.status] ?? 'actCheckAddress';
  return optionsLabels[failure.kind] ?? 'actOptions';
}

const refusedOptionsLabels: Record<number, MessageName> = { 401: 'actReplaceToken', 403: 'actCheckConnection' };

const optionsLabels: Partial<Record<FailureKind, MessageName>> = {
  'no-address': 'actConnect',
  'no-token': 'actConnect',
  'malformed-token': 'actReplaceToken',
  'expired-token': 'actReplaceToken',
  'other-connection': 'actCheckConnection',
  forbidden: 'actCheckConnection',
  'web-page': 'actCheckAddress',
  redirected: 'actCheckAddress',
  'unexpected-response': 'actCheckAddress',
  'auto-limit': 'raiseLimit',
  'storage-full': 'actFreeSpace',
};

const failureIcons: Record<FailureKind, IconName> = {
  'no-address': 'globe',
  'no-token': 'key-round',
  'locked-token': 'lock',
  'malformed-token': 'key-round',
  'expired-token': 'key-round',
  'no-permission': 'lock',
  offline: 'wifi-off',
  'invalid-request': 'triangle-alert',
  'over-budget': 'receipt-text',
  'unpriced-limit': 'receipt-text',
  'auto-limit': 'receipt-text',
  'other-connection': 'key-round',
  'other-video': 'triangle-alert',
  forbidden: 'lock',
  invalid: 'triangle-alert',
  'no-captions': 'captions-off',
  'too-many': 'timer',
  refused: 'triangle-alert',
  'web-page': 'file-exclamation-point',
  'empty-response': 'file-exclamation-point',
  truncated: 'file-exclamation-point',
  'response-too-large': 'file-exclamation-point',
  redirected: 'globe',
  'unexpected-response': 'file-exclamation-point',
  unreachable: 'wifi-off',
  'timed-out': 'timer',
  stopped: 'circle-question-mark',
  interrupted: 'circle-question-mark',
  'storage-full': 'hard-drive-download',
};
