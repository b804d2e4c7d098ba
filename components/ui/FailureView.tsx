import type { ReactNode } from 'react';
import { type Failure, type FailureKind, wasSent } from '@/lib/service/failure';
import { type FailureText, failureText, type NextStep } from '@/lib/service/failure-text';
import type { MessageName, Saying } from '@/lib/shared/localized-text';
import type { PriceTag } from './amounts';
import { Icon, type IconName } from './Icon';
import { type Blocked, PricedButton } from './PricedButton';
import { StateView } from './StateView';
import { useWords } from './words';

interface Props {
  failure: Failure;
  /** What this place can do; steps it cannot do are not drawn. */
  on: Partial<Record<NextStep, () => void>>;
  /** What asking costs: for trying again, and for the other ways to ask. */
  price?: PriceTag | undefined;
  /** Why nothing can be asked now. */
  blocked?: Blocked | null;
  /** A block beside what is held, instead of a whole state where nothing is. */
  beside?: boolean;
  /** Further buttons, after the steps. */
  children?: ReactNode;
}

/** One sentence of what went wrong, one next step. What was held before stays where it is. */
export function FailureView({ failure, on, price, blocked = null, beside = false, children }: Props) {
  const say = useWords();
  const words = failureText(failure, say.locale);
  const acts = (
    <>
      {words.steps.map((step, at) => {
        const act = on[step];
        return act && <Step key={step} step={step} first={at === 0 && !beside} {...{ failure, price, blocked, act }} />;
      })}
      {children}
    </>
  );
  const View = beside ? Block : Whole;
  return <View words={words} icon={icons[failure.kind]} tone={toneOf(failure.kind)} acts={acts} />;
}

interface ViewProps {
  words: FailureText;
  icon: IconName;
  tone: Tone;
  acts: ReactNode;
}

function Whole({ words, icon, acts }: ViewProps) {
  const say = useWords();
  return (
    <StateView icon={icon} heading={say.saying(words.heading)} acts={acts} alert>
      <p dir="auto">{say.saying(words.sentence)}</p>
      {words.next && <p>{say.saying(words.next)}</p>}
      <Causes causes={words.causes} />
      {words.chip && <span className="chip warn">{say(words.chip)}</span>}
    </StateView>
  );
}

function Block({ words, icon, tone, acts }: ViewProps) {
  const say = useWords();
  return (
    <div className={`say ${tone}`} role="alert">
      <Icon name={icon} />
      <div className="stack tight">
        <strong className="strong">{say.saying(words.heading)}</strong>
        <p dir="auto">{say.saying(words.sentence)}</p>
        {words.next && <p>{say.saying(words.next)}</p>}
        <Causes causes={words.causes} />
        {words.chip && <span className="chip warn">{say(words.chip)}</span>}
      </div>
      <div className="acts">{acts}</div>
    </div>
  );
}

/** Why it may be so, likeliest first, each with what to do. */
export function Causes({ causes }: { causes: readonly Saying[] | undefined }) {
  const say = useWords();
  if (!causes) return null;
  return (
    <ol>
      {causes.map(say.saying).map((text) => (
        <li key={text}>
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  step: NextStep;
  failure: Failure;
  first: boolean;
  price: PriceTag | undefined;
  blocked: Blocked | null;
  act(): void;
}

function Step({ step, failure, first, price, blocked, act }: StepProps) {
  const say = useWords();
  // After a call that nobody answered, "try" would sound as if nothing had been sent.
  const label = say(step === 'again' && failure.kind === 'interrupted' ? 'actSendAgain' : labels[step]);
  if (price && asking.has(step)) {
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

/** What is not set up yet, or waits, has not failed; a limit of the reader's own warns. */
function toneOf(kind: FailureKind): Tone {
  if (waiting.has(kind)) return 'plain';
  return limits.has(kind) ? 'warn' : 'bad';
}
const waiting: ReadonlySet<FailureKind> = new Set([
  'no-address',
  'no-token',
  'locked-token',
  'no-permission',
  'offline',
  'stopped',
]);
const limits: ReadonlySet<FailureKind> = new Set(['over-budget', 'unpriced-limit', 'auto-limit', 'interrupted']);

/** Steps that spend. */
const asking: ReadonlySet<NextStep> = new Set(['again', 'machine-translation', 'transcribe']);

const labels: Record<NextStep, MessageName> = {
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

const icons: Record<FailureKind, IconName> = {
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
