import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useNow } from '@/components/ui/clock';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { ageText, dateTimeText, priceText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { LongText } from '@/components/ui/LongText';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { jsonParts } from '@/lib/details/json-parts';
import { cleanNamePart, safeFileName } from '@/lib/shared/file-name';
import { isJsonObject } from '@/lib/shared/json-schema';
import { formFromSchema } from '@/lib/tools/argument-form';
import type { Tool } from '@/lib/tools/tool';
import { isToolError, type ToolResponse } from '@/lib/tools/tool-records';
import { addQuotes, ruleOf, sessionQuote, toolQuote } from '@/lib/tools/tool-rule';
import { ToolFailureView } from './ToolFailureView';
import { ToolForm } from './ToolForm';
import { ToolRuleFields } from './ToolRuleFields';
import { toolsStoreOf, useToolBlocker } from './tools-store';

interface ToolResponsesProps {
  /** Newest first. */
  answers: readonly ToolResponse[];
  /** The address of the spending page. */
  ledger: string;
  onCopy(answer: ToolResponse): void;
  onSave(answer: ToolResponse): void;
}

const initialCount = 5;

/** The saved responses of a tool. */
function ToolResponses({ answers, ...rest }: ToolResponsesProps) {
  const t = useTranslation();
  return (
    <section className="stack tight">
      <h3 className="label">{t('toolsAnswers')}</h3>
      {answers.length === 0 && <p className="note">{t('toolsNoAnswers')}</p>}
      <ExpandableList items={answers} initialCount={initialCount} className="stack tight">
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

/** Formats a result for reading: its texts, with JSON indented. */
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
    // Other text is shown unchanged.
    return null;
  }
}

interface ToolDetailsProps {
  panel: PanelStore;
  tool: Tool;
}

/** A tool: its description, the user's rule, its form, its button and its responses. */
export function ToolDetails({ panel, tool }: ToolDetailsProps) {
  const store = toolsStoreOf(panel);
  const { mcpUrl } = useStore(store);
  const tools = useStore(panel, ({ settings }) => settings.tools);
  const rule = ruleOf(tools, mcpUrl, tool.name);
  return (
    <section className="stack one-tool" aria-labelledby="one-tool">
      <header className="stack tight">
        <h2 id="one-tool" className="read strong">
          <bdi>{tool.title || tool.name}</bdi>
        </h2>
        {tool.title && <bdi className="note code">{tool.name}</bdi>}
        {tool.description && <LongText text={tool.description} />}
      </header>
      <ToolRuleFields
        rule={rule}
        onConsent={(consent) => void store.rule({ consent })}
        onPrice={(micros) => void store.rule({ micros, at: micros === null ? null : panel.ports.now() })}
      />
      <ToolCallForm panel={panel} tool={tool} />
      <ToolResponsesSection panel={panel} tool={tool} />
    </section>
  );
}

function ToolCallForm({ panel, tool }: ToolDetailsProps) {
  const t = useTranslation();
  const store = toolsStoreOf(panel);
  const { typed, faults, bad, unchecked, confirming, calling } = useStore(store);
  const form = useMemo(() => formFromSchema(tool.schema), [tool]);
  const { quote, blocked } = useCallPrice(panel, tool);
  const { openOptions, permit } = panel.getState();
  return (
    <>
      <ToolForm form={form} typed={typed} errors={faults} onType={store.type} />
      {bad.length > 0 && (
        <div className="say bad" role="alert">
          <div className="stack tight">
            <strong className="strong">{t('toolsBad')}</strong>
            <ul>
              {bad.map(({ path, says }) => (
                <li key={path + says} dir="auto">
                  {path === '' ? says : t('toolsBadAt', path, says)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <PricedButton
        label={t('toolsCall')}
        price={quote}
        primary
        blocked={blocked}
        busySince={calling.is === 'loading' ? calling.since : null}
        onStop={store.stop}
        onPress={() => void store.press()}
      />
      {unchecked && <p className="note">{t(unchecked === 'schema' ? 'toolsUnchecked' : 'toolsCheckStopped')}</p>}
      {calling.is === 'failed' && (
        <ToolFailureView failure={calling.failure} onOptions={openOptions} onPermit={(origin) => void permit(origin)} />
      )}
      {confirming && (
        <ConfirmDialog
          title={t('toolsConfirm', tool.name)}
          text={t('toolsConfirmWhat', JSON.stringify(confirming).slice(0, 1000))}
          confirmLabel={t('toolsCallYes', priceText(t, quote))}
          onConfirm={() => void store.answer(true)}
          onCancel={() => void store.answer(false)}
        />
      )}
    </>
  );
}

/** Returns the price of a call, including a new session if none is open. */
function useCallPrice(panel: PanelStore, tool: Tool) {
  const t = useTranslation();
  const { mcpUrl, hasSession } = useStore(toolsStoreOf(panel));
  const { tools, ownPrices } = useStore(panel, ({ settings }) => settings);
  const blockOf = useToolBlocker(panel);
  const rule = ruleOf(tools, mcpUrl, tool.name);
  const call = toolQuote(rule);
  const quote = hasSession ? call : addQuotes(sessionQuote('toolsBegin', ownPrices), call);
  const neverBlock: DisabledReason | null =
    rule.consent === 'never' ? { is: 'limit', because: t('toolsNeverNow') } : null;
  return { quote, blocked: neverBlock ?? blockOf(quote) };
}

function ToolResponsesSection({ panel, tool }: ToolDetailsProps) {
  const answers = useStore(toolsStoreOf(panel), (state) => state.answers);
  const { collectionId } = useStore(libraryStoreOf(panel), ({ route: place }) => place);
  const { copy, save } = panel.ports;
  const { tell } = panel.getState();
  const name = ({ id }: ToolResponse) => safeFileName(`${cleanNamePart(tool.name)} ${id}.json`);
  return (
    <ToolResponses
      answers={answers}
      ledger={hashFromRoute({ collectionId, pane: 'ledger' })}
      onCopy={({ body }) => void copy(body).then(() => tell(['toolsAnswerCopied']))}
      onSave={(answer) => void save(name(answer), 'application/json', [answer.body])}
    />
  );
}
