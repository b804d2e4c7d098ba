import { useMemo } from 'react';
import { useNow } from '@/components/ui/clock';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { ageText, dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/IconButton';
import { LongText } from '@/components/ui/LongText';
import { useTranslation } from '@/components/ui/words';
import { jsonParts } from '@/lib/details/json-parts';
import { isJsonObject } from '@/lib/shared/json-schema';
import { isToolError, type ToolResponse } from '@/lib/tools/tool-records';

interface ToolResponsesProps {
  /** Newest first. */
  answers: readonly ToolResponse[];
  /** Where the row of the ledger stands. */
  ledger: string;
  onCopy(answer: ToolResponse): void;
  onSave(answer: ToolResponse): void;
}

const initialCount = 5;

/** What a tool answered, held and free. */
export function ToolResponses({ answers, ...rest }: ToolResponsesProps) {
  const t = useTranslation();
  return (
    <section className="stack tight">
      <h3 className="label">{t('toolsAnswers')}</h3>
      {answers.length === 0 && <p className="note">{t('toolsNoAnswers')}</p>}
      <ExpandableList items={answers} first={initialCount} className="stack tight">
        {(answer, at) => (
          <li key={answer.id}>
            <ToolResponseView answer={answer} first={at === 0} {...rest} />
          </li>
        )}
      </ExpandableList>
    </section>
  );
}

function ToolResponseView({
  answer,
  first,
  ledger,
  onCopy,
  onSave,
}: Omit<ToolResponsesProps, 'answers'> & { answer: ToolResponse; first: boolean }) {
  const t = useTranslation();
  const { text, isError } = useMemo(() => toReadableText(answer.body), [answer.body]);
  const age = useNow(60_000) - answer.receivedAt;
  return (
    <details className="tool-answer" open={first}>
      <summary>
        <span>{age < 60_000 ? t('toolsAnswerNow') : t('toolsAnswerAge', ageText(t, age))}</span>{' '}
        <bdi className="note code">{JSON.stringify(answer.asked).slice(0, 200)}</bdi>
      </summary>
      <div className="row wrap">
        <time className="note grow">{dateTimeText(t, answer.receivedAt)}</time>
        <a className="note" href={ledger}>
          {t('toolsInLedger')}
        </a>
        <IconButton icon="copy" label={t('toolsAnswerCopy')} onPress={() => onCopy(answer)} />
        <IconButton icon="download" label={t('toolsAnswerSave')} onPress={() => onSave(answer)} />
      </div>
      {isError && <p className="note failed">{t('toolsAnswerError')}</p>}
      <div className="tool-text code">
        <LongText text={text} />
      </div>
    </details>
  );
}

/** A result for people: its texts as they were meant, each JSON laid out, whatever it is. */
function toReadableText(body: string): { text: string; isError: boolean } {
  const result = tryParseJson(body)?.value;
  const content = isJsonObject(result) && Array.isArray(result.content) ? result.content : null;
  const texts = content?.map((part) =>
    isJsonObject(part) && typeof part.text === 'string' ? formatIfJson(part.text) : formatJson(part),
  );
  const rest = jsonParts(body).filter(({ name }) => !['content', 'isError', '_meta', 'resultType'].includes(name));
  const others = content ? rest.map(({ name, text }) => `${name}: ${formatIfJson(text)}`) : [];
  return { text: [...(texts ?? [formatIfJson(body)]), ...others].join('\n\n'), isError: isToolError(result) };
}

const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);
const formatIfJson = (text: string): string => {
  const read = /^\s*[[{]/.test(text) ? tryParseJson(text) : null;
  return read ? formatJson(read.value) : text;
};

function tryParseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // Then it is shown as the text that it is.
    return null;
  }
}
