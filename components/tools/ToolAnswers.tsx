import { useMemo } from 'react';
import { ageText, momentText } from '@/components/ui/amounts';
import { useNow } from '@/components/ui/clock';
import { IconButton } from '@/components/ui/IconButton';
import { LongText } from '@/components/ui/LongText';
import { SomeOf } from '@/components/ui/SomeOf';
import { useWords } from '@/components/ui/words';
import { jsonParts } from '@/lib/details/json-parts';
import { isJson } from '@/lib/shared/json-schema';
import { saysError, type ToolAnswer } from '@/lib/tools/tool-records';

interface Props {
  /** Newest first. */
  answers: readonly ToolAnswer[];
  /** Where the row of the ledger stands. */
  ledger: string;
  onCopy(answer: ToolAnswer): void;
  onSave(answer: ToolAnswer): void;
}

const shownFirst = 5;

/** What a tool answered, held and free. */
export function ToolAnswers({ answers, ...rest }: Props) {
  const say = useWords();
  return (
    <section className="stack tight">
      <h3 className="label">{say('toolsAnswers')}</h3>
      {answers.length === 0 && <p className="note">{say('toolsNoAnswers')}</p>}
      <SomeOf all={answers} first={shownFirst} className="stack tight">
        {(answer, at) => (
          <li key={answer.id}>
            <Answer answer={answer} first={at === 0} {...rest} />
          </li>
        )}
      </SomeOf>
    </section>
  );
}

function Answer({
  answer,
  first,
  ledger,
  onCopy,
  onSave,
}: Omit<Props, 'answers'> & { answer: ToolAnswer; first: boolean }) {
  const say = useWords();
  const { text, isError } = useMemo(() => readable(answer.body), [answer.body]);
  const age = useNow(60_000) - answer.receivedAt;
  return (
    <details className="tool-answer" open={first}>
      <summary>
        <span>{age < 60_000 ? say('toolsAnswerNow') : say('toolsAnswerAge', ageText(say, age))}</span>{' '}
        <bdi className="note code">{JSON.stringify(answer.asked).slice(0, 200)}</bdi>
      </summary>
      <div className="row wrap">
        <time className="note grow">{momentText(say, answer.receivedAt)}</time>
        <a className="note" href={ledger}>
          {say('toolsInLedger')}
        </a>
        <IconButton icon="copy" label={say('toolsAnswerCopy')} onPress={() => onCopy(answer)} />
        <IconButton icon="download" label={say('toolsAnswerSave')} onPress={() => onSave(answer)} />
      </div>
      {isError && <p className="note failed">{say('toolsAnswerError')}</p>}
      <div className="tool-text code">
        <LongText text={text} />
      </div>
    </details>
  );
}

/** A result for people: its texts as they were meant, each JSON laid out, whatever it is. */
function readable(body: string): { text: string; isError: boolean } {
  const result = parsed(body)?.value;
  const content = isJson(result) && Array.isArray(result.content) ? result.content : null;
  const texts = content?.map((part) =>
    isJson(part) && typeof part.text === 'string' ? laidOut(part.text) : pretty(part),
  );
  const rest = jsonParts(body).filter(({ name }) => !['content', 'isError', '_meta', 'resultType'].includes(name));
  const others = content ? rest.map(({ name, text }) => `${name}: ${laidOut(text)}`) : [];
  return { text: [...(texts ?? [laidOut(body)]), ...others].join('\n\n'), isError: saysError(result) };
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
const laidOut = (text: string): string => {
  const read = /^\s*[[{]/.test(text) ? parsed(text) : null;
  return read ? pretty(read.value) : text;
};

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // Then it is shown as the text that it is.
    return null;
  }
}
