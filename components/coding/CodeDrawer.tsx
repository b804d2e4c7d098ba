import { useId, useState } from 'react';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { IconButton } from '@/components/ui/Icon';
import { Keys } from '@/components/ui/Keys';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { valuesOf } from '@/lib/coding/codebook';
import { parseAnswer, parseMoment, unitKey } from '@/lib/coding/codes';
import type { Answer, Code, Variable } from '@/lib/coding/records';
import type { VideoId } from '@/lib/service/ids';
import { clockText } from '@/lib/shared/time-text';
import { answerWords, CodeText, type Units } from './code-text';
import { useCoding, useCodingStore } from './use-coding';

interface Props {
  videoId: VideoId;
  variable: Variable;
  variables: readonly Variable[];
  units: Units;
  progress: { done: number; total: number };
  /** The user's codes for the variable in the video. */
  codes: readonly Code[];
  /** The moment that is coded; `null` if the typed time is none. */
  seconds: number | null;
  /** The answer at the place that is coded. */
  answer: Answer | null;
  /** False without the name of the coder or a moment. */
  isReady: boolean;
  /** Goes this many variables forward. */
  onVariable(step: number): void;
  onValue(id: string): void;
  onAnswer(answer: Answer | null): void;
  onSeconds(seconds: number | null): void;
  /** The field for a number or a text takes the focus, because the user saved the one of the video before. */
  isTyping: boolean;
}

/** Codes a video for one variable, and shows the user's other codes of it. */
export function CodeDrawer(props: Props) {
  const t = useTranslation();
  const { videoId, variable, variables, units, codes, seconds, onVariable } = props;
  const app = useAppStore();
  const index = variables.indexOf(variable);
  const openAt = variable.level === 'moment' ? (seconds ?? 0) : 0;
  return (
    <aside className="code-drawer" aria-label={variable.name}>
      <section className="stack tight">
        <header className="flex-row">
          <h2 className="grow">
            <bdi>{variable.name}</bdi> <span className="note">{t('codingNth', index + 1, variables.length)}</span>
          </h2>
          <IconButton
            icon="step-back"
            label={t('variablePrevious')}
            shortcut="ArrowLeft"
            onPress={() => onVariable(-1)}
          />
          <IconButton
            icon="step-forward"
            label={t('variableNext')}
            shortcut="ArrowRight"
            onPress={() => onVariable(1)}
          />
        </header>
        {variable.definition !== '' && (
          <p className="note" dir="auto">
            {variable.definition}
          </p>
        )}
        {variable.level === 'moment' && <MomentField {...props} />}
        <AnswerField key={`${videoId} ${variable.id} ${seconds}`} {...props} />
        {variable.level === 'moment' && <MomentCodes videoId={videoId} variable={variable} codes={codes} />}
      </section>
      <section className="stack tight">
        <h2>{t('codingVideo')}</h2>
        <dl className="coded-values">
          {variables.map((one) => (
            <div key={one.id}>
              <dt>
                <bdi>{one.name}</bdi>
              </dt>
              <dd className={one === variable ? 'strong' : undefined}>
                <VideoCode variable={one} codes={units.get(unitKey(videoId, one.id)) ?? []} />
              </dd>
            </div>
          ))}
        </dl>
        <button type="button" className="link" onClick={() => void app.getState().ports.tab.open(videoId, openAt)}>
          {t('codingOpenVideo', clockText(openAt))}
        </button>
      </section>
      <CoderSection progress={props.progress} />
    </aside>
  );
}

function VideoCode({ variable, codes }: Pick<Props, 'variable' | 'codes'>) {
  const t = useTranslation();
  if (variable.level === 'moment' && codes.length > 0) return t.plural('codingMomentCount', codes.length);
  return <CodeText variable={variable} code={codes[0]} />;
}

/** The values as buttons with their keys, or a field for a number or a text. */
function AnswerField({ variable, answer, isReady, isTyping, onValue, onAnswer }: Props) {
  const t = useTranslation();
  const [typed, setTyped] = useState(answer === null || Array.isArray(answer) ? '' : String(answer));
  const chosen = Array.isArray(answer) ? answer : [];
  if (variable.kind === 'number' || variable.kind === 'text') {
    const parsed = parseAnswer(variable, typed);
    const isWrong = variable.kind === 'number' && typed.trim() !== '' && parsed === null;
    return (
      <form
        className="stack tight"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) onAnswer(parsed);
        }}
      >
        <TextField
          label={t(variable.kind === 'number' ? 'kindNumber' : 'kindText')}
          value={typed}
          error={isWrong ? t('codingNoNumber') : undefined}
          focused={isTyping}
          onType={setTyped}
        />
        <button type="submit" className="button" disabled={!isReady}>
          {t('codingSave')}
        </button>
      </form>
    );
  }
  return (
    <fieldset className="code-values" aria-label={variable.name}>
      {valuesOf(variable).map(({ id, name, key, definition }) => (
        <button
          key={id}
          type="button"
          className="code-value"
          aria-pressed={chosen.includes(id)}
          aria-keyshortcuts={key === null ? undefined : String(key)}
          title={definition || undefined}
          disabled={!isReady}
          onClick={() => onValue(id)}
        >
          <span aria-hidden="true">{key ?? '–'}</span>
          <bdi>{variable.kind === 'yes-no' ? answerWords(t, variable, [id]) : name}</bdi>
        </button>
      ))}
      {valuesOf(variable).length === 0 && <p className="note">{t('codebookNoValues')}</p>}
    </fieldset>
  );
}

function MomentField({ seconds, onSeconds }: Pick<Props, 'seconds' | 'onSeconds'>) {
  const t = useTranslation();
  const [typed, setTyped] = useState(clockText(seconds ?? 0));
  return (
    <TextField
      label={t('codingMoment')}
      value={typed}
      code
      error={seconds === null ? t('codingNoMoment') : undefined}
      onType={(text) => {
        setTyped(text);
        onSeconds(parseMoment(text));
      }}
    />
  );
}

function MomentCodes({ videoId, variable, codes }: Pick<Props, 'videoId' | 'variable' | 'codes'>) {
  const t = useTranslation();
  const { code } = useCodingStore().getState();
  const inOrder = codes.toSorted((one, other) => (one.seconds ?? 0) - (other.seconds ?? 0));
  return (
    <ul className="stack tight plain-list">
      {inOrder.map(({ id, seconds, answer }) => (
        <li key={id} className="flex-row">
          <span className="grow">
            {clockText(seconds ?? 0)} <bdi>{answerWords(t, variable, answer)}</bdi>
          </span>
          <IconButton
            icon="trash"
            label={t('codingDeleteMoment', clockText(seconds ?? 0))}
            onPress={() => void code({ videoId, variable, seconds }, null)}
          />
        </li>
      ))}
    </ul>
  );
}

function CoderSection({ progress: { done, total } }: Pick<Props, 'progress'>) {
  const t = useTranslation();
  const { undo } = useCodingStore().getState();
  const canUndo = useCoding((state) => state.canUndo);
  return (
    <section className="stack tight">
      <CoderField label={t('coder')} />
      <span className="note">{t('codedOf', done, total)}</span>
      <div className="meter">
        <i style={{ inlineSize: `${(100 * done) / Math.max(1, total)}%` }} />
      </div>
      <p className="note">
        <Keys keys={['1']} />–<Keys keys={['9']} /> {t('keyCode')} · <Keys keys={['0']} /> {t('keyClearCode')} ·{' '}
        <Keys keys={['ArrowUp', 'ArrowDown']} /> {t('levelVideo')} · <Keys keys={['ArrowLeft', 'ArrowRight']} />{' '}
        {t('codebookVariable')}
      </p>
      {canUndo && (
        <div>
          <button type="button" className="button small" onClick={() => void undo()}>
            {t('codingUndo')}
          </button>
        </div>
      )}
    </section>
  );
}

/** The name under which the user codes or decides, with the names of the other coders as suggestions. */
export function CoderField({ label }: { label: string }) {
  const t = useTranslation();
  const app = useAppStore();
  const id = useId();
  const coder = useApp((state) => state.settings.coder);
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null) void app.getState().changeSettings({ coder: typed.trim().replace(/\s+/g, ' ') });
    setTyped(null);
  };
  return (
    <TextField
      id={id}
      label={label}
      value={typed ?? coder}
      note={coder === '' ? t('coderNeeded') : undefined}
      maxLength={100}
      onType={setTyped}
      onCommit={save}
    />
  );
}
