import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { priceText } from '@/components/ui/format-text';
import { LongText } from '@/components/ui/LongText';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { cleanNamePart, safeFileName } from '@/lib/shared/file-name';
import { formFromSchema } from '@/lib/tools/argument-form';
import type { Tool } from '@/lib/tools/tool';
import type { ToolResponse } from '@/lib/tools/tool-records';
import { addQuotes, ruleOf, sessionQuote, toolQuote } from '@/lib/tools/tool-rule';
import { ToolFailureView } from './ToolFailureView';
import { ToolForm } from './ToolForm';
import { ToolResponses } from './ToolResponses';
import { ToolRuleFields } from './ToolRuleFields';
import { toolsStoreOf } from './tools-store';
import { useToolBlocker } from './use-tool-price';

interface ToolDetailsProps {
  panel: PanelStore;
  tool: Tool;
}

/** One tool: what it says of itself, the user's rule, its form, its button and its answers. */
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
      <ToolForm form={form} typed={typed} faults={faults} onType={store.type} />
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
        strong
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

/** What pressing costs: the call, and the begin of a session where none is open. */
function useCallPrice(panel: PanelStore, tool: Tool) {
  const t = useTranslation();
  const { mcpUrl, begun: hasSession } = useStore(toolsStoreOf(panel));
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
  const { collectionId } = useStore(libraryOf(panel), ({ place }) => place);
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
