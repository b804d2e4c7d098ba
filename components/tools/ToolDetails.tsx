import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useLibrary } from '@/components/collection/use-library';
import { useTools, useToolsStore } from '@/components/tools/use-tools';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useNow } from '@/components/ui/clock';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { ageText, dateTimeText, priceText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { LongText } from '@/components/ui/LongText';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute } from '@/lib/app-store/library-route';
import { toolRequestQuote } from '@/lib/service/quote';
import { addQuotes, ruleOf, toolQuote } from '@/lib/settings/tool-rule';
import { cleanNamePart, safeFileName } from '@/lib/shared/file-name';
import { isRecord } from '@/lib/shared/is-record';
import { jsonParts } from '@/lib/shared/json-parts';
import { formFromSchema } from '@/lib/tools/argument-form';
import type { ToolResponse } from '@/lib/tools/records';
import type { Tool } from '@/lib/tools/tool';
import { isToolError } from '@/lib/tools/tool-records';
import { ToolFailureView } from './ToolFailureView';
import { ToolForm } from './ToolForm';
import { ToolRuleFields } from './ToolRuleFields';
import { useToolBlocker } from './use-tools';

interface ToolResponsesProps {
  /** Newest first. */
  responses: readonly ToolResponse[];
  spendingHref: string;
  onCopy(response: ToolResponse): void;
  onSave(response: ToolResponse): void;
}

const initialCount = 5;

function ToolResponses({ responses, ...rest }: ToolResponsesProps) {
  const t = useTranslation();
  return (
    <section className="stack tight">
      <h3 className="label">{t('responses')}</h3>
      {responses.length === 0 && <p className="note">{t('toolsNoResponses')}</p>}
      <ExpandableList items={responses} initialCount={initialCount} className="stack tight">
        {(response, index) => (
          <li key={response.id}>
            <ToolResponseView response={response} first={index === 0} {...rest} />
          </li>
        )}
      </ExpandableList>
    </section>
  );
}

function ToolResponseView({
  response,
  first,
  spendingHref,
  onCopy,
  onSave,
}: Omit<ToolResponsesProps, 'responses'> & { response: ToolResponse; first: boolean }) {
  const t = useTranslation();
  const { text, isError } = useMemo(() => toReadableText(response.body), [response.body]);
  const age = useNow(60_000) - response.receivedAt;
  return (
    <details className="tool-response" open={first}>
      <summary>
        <span>{ageText(t, age)}</span>{' '}
        <bdi className="note code">{JSON.stringify(response.params ?? null).slice(0, 200)}</bdi>
      </summary>
      <div className="flex-row wrap">
        <time className="note grow">{dateTimeText(t, response.receivedAt)}</time>
        <a className="note" href={spendingHref}>
          {t('toolsInLedger')}
        </a>
        <IconButton icon="copy" label={t('toolsResponseCopy')} onPress={() => onCopy(response)} />
        <IconButton icon="download" label={t('toolsResponseSave')} onPress={() => onSave(response)} />
      </div>
      {isError && <p className="note error-text">{t('toolsResponseError')}</p>}
      <div className="tool-text code">
        <LongText text={text} />
      </div>
    </details>
  );
}

/** Formats a tool result for reading: its text parts and then its other fields, with JSON indented. */
function toReadableText(body: string): { text: string; isError: boolean } {
  const result = tryParseJson(body)?.value;
  const content = isRecord(result) && Array.isArray(result.content) ? result.content : null;
  const texts = content?.map((part) =>
    isRecord(part) && typeof part.text === 'string' ? formatIfJson(part.text) : formatJson(part),
  );
  // A restored response may not be JSON.
  const parts = content ? jsonParts(body) : [];
  const rest = parts.filter(({ name }) => !['content', 'isError', '_meta', 'resultType'].includes(name));
  const others = rest.map(({ name, text }) => `${name}: ${formatIfJson(text)}`);
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
    // Text that is not JSON is shown unchanged.
    return null;
  }
}

interface ToolDetailsProps {
  tool: Tool;
}

export function ToolDetails({ tool }: ToolDetailsProps) {
  const app = useAppStore();
  const t = useTranslation();
  const store = useToolsStore();
  const { mcpUrl } = useStore(store);
  const tools = useApp(({ settings }) => settings.tools);
  const rule = ruleOf(tools, mcpUrl, tool.name);
  return (
    <section className="stack tool-details" aria-labelledby="tool-details">
      <header className="stack tight">
        <h2 id="tool-details" className="reading-text strong">
          <bdi>{tool.title || tool.name}</bdi>
        </h2>
        {tool.title && <bdi className="note code">{tool.name}</bdi>}
        {tool.description && <LongText text={tool.description} />}
      </header>
      {tool.isUnlisted ? (
        <p className="note">{t('toolsNotListedNote')}</p>
      ) : (
        <>
          <ToolRuleFields
            rule={rule}
            onConsent={(consent) => void store.getState().changeRule({ consent })}
            onPrice={(micros) =>
              void store.getState().changeRule({ micros, at: micros === null ? null : app.getState().ports.now() })
            }
          />
          <ToolCallForm tool={tool} />
        </>
      )}
      <ToolResponsesSection tool={tool} />
    </section>
  );
}

function ToolCallForm({ tool }: ToolDetailsProps) {
  const app = useAppStore();
  const t = useTranslation();
  const store = useToolsStore();
  const { typed, fieldErrors, argumentErrors, unchecked, confirming, calling } = useStore(store);
  const form = useMemo(() => formFromSchema(tool.schema), [tool]);
  const { quote, disabledReason } = useCallPrice(tool);
  const { openOptions, permit } = app.getState();
  return (
    <>
      <ToolForm form={form} typed={typed} errors={fieldErrors} onType={store.getState().type} />
      {argumentErrors.length > 0 && (
        <div className="alert danger" role="alert">
          <div className="stack tight">
            <strong className="strong">{t('toolsBad')}</strong>
            <ul>
              {argumentErrors.map(({ path, text }) => (
                <li key={path + text} dir="auto">
                  {path === '' ? text : t('labelAndValue', path, text)}
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
        disabledReason={disabledReason}
        hasConsent
        busySince={calling.is === 'loading' ? calling.since : null}
        onStop={store.getState().stop}
        onPress={() => void store.getState().press()}
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
          onConfirm={() => void store.getState().confirm(true)}
          onCancel={() => void store.getState().confirm(false)}
        />
      )}
    </>
  );
}

/** Returns the price of a call, including the price of a new session if none is open. */
function useCallPrice(tool: Tool) {
  const t = useTranslation();
  const { mcpUrl, hasSession } = useTools();
  const { tools, enteredPrices } = useApp(({ settings }) => settings);
  const blockerFor = useToolBlocker();
  const rule = ruleOf(tools, mcpUrl, tool.name);
  const callQuote = toolQuote(rule);
  const quote = hasSession ? callQuote : addQuotes(toolRequestQuote('toolsBegin', enteredPrices), callQuote);
  const consentBlocker: DisabledReason | null =
    rule.consent === 'never' ? { is: 'limit', text: t('toolsNever') } : null;
  return { quote, disabledReason: consentBlocker ?? blockerFor(quote) };
}

function ToolResponsesSection({ tool }: ToolDetailsProps) {
  const app = useAppStore();
  const responses = useTools((state) => state.responses);
  const { collectionId } = useLibrary(({ route }) => route);
  const { copy, save } = app.getState().ports;
  const { showToast } = app.getState();
  const name = ({ id }: ToolResponse) => safeFileName(`${cleanNamePart(tool.name)} ${id}.json`);
  return (
    <ToolResponses
      responses={responses}
      spendingHref={hashFromRoute({ collectionId, pane: 'spending' })}
      onCopy={({ body }) => void copy(body).then(() => showToast(['toolsResponseCopied']))}
      onSave={(response) => void save(name(response), 'application/json', [response.body])}
    />
  );
}
