import type { ReactNode } from 'react';
import { type Failure, type FailureKind, wasSent } from '@/lib/service/failure';
import { type FailureText, failureText, type NextStep } from '@/lib/service/failure-text';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import type { PriceTag } from './format-text';
import { Icon, type IconName } from './Icon';
import { type DisabledReason, PricedButton } from './PricedButton';
import { StateView } from './StateView';
import { useTranslation } from './translation';

interface Props {
  failure: Failure;
  /** The available actions. Steps without an action are not shown. */
  actions: Partial<Record<NextStep, () => void>>;
  /** The price of a retry and of the other paid steps. */
  price?: PriceTag | undefined;
  /** The reason why no request can be sent now. */
  blocked?: DisabledReason | null;
  /** Shows a block next to saved content instead of a full-size state. */
  beside?: boolean;
  /** Further buttons after the steps. */
  children?: ReactNode;
}

/** Explains a failure and offers the next steps. Content that was already shown stays. */
export function FailureView({ failure, actions, price, blocked = null, beside: inline = false, children }: Props) {
  const t = useTranslation();
  const text = failureText(failure, t.locale);
  const buttons = (
    <>
      {text.steps.map((step, at) => {
        const act = actions[step];
        return (
          act && (
            <FailureAction
              key={step}
              step={step}
              failure={failure}
              first={at === 0 && !inline}
              price={price}
              blocked={blocked}
              act={act}
            />
          )
        );
      })}
      {children}
    </>
  );
  const View = inline ? FailureNote : FailureState;
  return <View text={text} icon={failureIcons[failure.kind]} tone={toneOf(failure.kind)} buttons={buttons} />;
}

interface ViewProps {
  text: FailureText;
  icon: IconName;
  tone: Tone;
  buttons: ReactNode;
}

function FailureState({ text, icon, buttons }: ViewProps) {
  const t = useTranslation();
  return (
    <StateView icon={icon} heading={t.saying(text.heading)} actions={buttons} alert>
      <p dir="auto">{t.saying(text.sentence)}</p>
      {text.next && <p>{t.saying(text.next)}</p>}
      <FailureCauses causes={text.causes} />
      {text.chip && <span className="chip warn">{t(text.chip)}</span>}
    </StateView>
  );
}

function FailureNote({ text, icon, tone, buttons }: ViewProps) {
  const t = useTranslation();
  return (
    <div className={`say ${tone}`} role="alert">
      <Icon name={icon} />
      <div className="stack tight">
        <strong className="strong">{t.saying(text.heading)}</strong>
        <p dir="auto">{t.saying(text.sentence)}</p>
        {text.next && <p>{t.saying(text.next)}</p>}
        <FailureCauses causes={text.causes} />
        {text.chip && <span className="chip warn">{t(text.chip)}</span>}
      </div>
      <div className="acts">{buttons}</div>
    </div>
  );
}

/** Lists possible causes, the most likely first, each with a solution. */
function FailureCauses({ causes }: { causes: readonly Message[] | undefined }) {
  const t = useTranslation();
  if (!causes) return null;
  return (
    <ol>
      {causes.map(t.saying).map((text) => (
        <li key={text}>
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ol>
  );
}

interface FailureActionProps {
  step: NextStep;
  failure: Failure;
  first: boolean;
  price: PriceTag | undefined;
  blocked: DisabledReason | null;
  act(): void;
}

function FailureAction({ step, failure, first, price, blocked, act }: FailureActionProps) {
  const t = useTranslation();
  // After a request without a response, "try" would suggest that nothing had been sent.
  const label = t(step === 'again' && failure.kind === 'interrupted' ? 'actSendAgain' : stepLabels[step]);
  if (price && paidSteps.has(step)) {
    const again = step === 'again' && wasSent(failure.kind);
    const button = { label, price, blocked, strong: first, mayBillAgain: again };
    return <PricedButton {...button} onPress={act} />;
  }
  return (
    <button type="button" className={first ? 'btn do' : 'btn'} onClick={act}>
      {label}
    </button>
  );
}

type Tone = 'plain' | 'warn' | 'bad';

/** Missing setup and waiting are neutral, and the user's own limits are warnings. */
function toneOf(kind: FailureKind): Tone {
  if (setupFailures.has(kind)) return 'plain';
  return limitFailures.has(kind) ? 'warn' : 'bad';
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

const stepLabels: Record<NextStep, MessageName> = {
  options: 'actOptions',
  unlock: 'actUnlock',
  allow: 'actAllow',
  again: 'actAgain',
  'raise-budget': 'actRaiseBudget',
  language: 'actLanguage',
  'machine-translation': 'actMachineTranslation',
  transcribe: 'actTranscribe',
  leave: 'actLeave',
};

const failureIcons: Record<FailureKind, IconName> = {
  'no-address': 'globe',
  'no-token': 'key-round',
  'locked-token': 'lock',
  'malformed-token': 'key-round',
  'expired-token': 'key-round',
  'no-permission': 'lock',
  offline: 'wifi-off',
  'wrong-question': 'triangle-alert',
  'over-budget': 'receipt-text',
  'unpriced-limit': 'receipt-text',
  'auto-limit': 'receipt-text',
  forbidden: 'lock',
  invalid: 'triangle-alert',
  'no-captions': 'captions-off',
  'too-many': 'timer',
  refused: 'triangle-alert',
  'web-page': 'file-exclamation-point',
  'empty-answer': 'file-exclamation-point',
  'cut-off': 'file-exclamation-point',
  'too-much': 'file-exclamation-point',
  redirected: 'globe',
  'strange-answer': 'file-exclamation-point',
  unreachable: 'wifi-off',
  'timed-out': 'timer',
  stopped: 'circle-question-mark',
  interrupted: 'circle-question-mark',
  'storage-full': 'hard-drive-download',
};
