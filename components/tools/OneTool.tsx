import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { priceText } from '@/components/ui/amounts';
import { Confirm } from '@/components/ui/Confirm';
import { LongText } from '@/components/ui/LongText';
import { type Blocked, PricedButton } from '@/components/ui/PricedButton';
import { useWords } from '@/components/ui/words';
import { hashOf } from '@/lib/app-store/library-route';
import type { Panel } from '@/lib/app-store/panel-store';
import { cleaned, safeName } from '@/lib/shared/file-name';
import { bothQuotes, quoteOfAsking, quoteOfTool, ruleOf } from '@/lib/tools/consent';
import { formFrom } from '@/lib/tools/form';
import type { Tool } from '@/lib/tools/tool';
import type { ToolAnswer } from '@/lib/tools/tool-records';
import { ToolAnswers } from './ToolAnswers';
import { ToolForm } from './ToolForm';
import { ToolRuleBox } from './ToolRuleBox';
import { ToolTrouble } from './ToolTrouble';
import { toolsOf } from './tools-store';
import { useToolBlock } from './use-tool-price';

interface Props {
  panel: Panel;
  tool: Tool;
}

/** One tool: what it says of itself, the reader's rule, its form, its button and its answers. */
export function OneTool({ panel, tool }: Props) {
  const store = toolsOf(panel);
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
      <ToolRuleBox
        rule={rule}
        onConsent={(consent) => void store.rule({ consent })}
        onPrice={(micros) => void store.rule({ micros, at: micros === null ? null : panel.ports.now() })}
      />
      <Asking panel={panel} tool={tool} />
      <Answers panel={panel} tool={tool} />
    </section>
  );
}

function Asking({ panel, tool }: Props) {
  const say = useWords();
  const store = toolsOf(panel);
  const { typed, faults, bad, unchecked, confirming, calling } = useStore(store);
  const form = useMemo(() => formFrom(tool.schema), [tool]);
  const { quote, blocked } = useCallPrice(panel, tool);
  const { openOptions, permit } = panel.getState();
  return (
    <>
      <ToolForm form={form} typed={typed} faults={faults} onType={store.type} />
      {bad.length > 0 && (
        <div className="say bad" role="alert">
          <div className="stack tight">
            <strong className="strong">{say('toolsBad')}</strong>
            <ul>
              {bad.map(({ path, says }) => (
                <li key={path + says} dir="auto">
                  {path === '' ? says : say('toolsBadAt', path, says)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <PricedButton
        label={say('toolsCall')}
        price={quote}
        strong
        blocked={blocked}
        busySince={calling.is === 'loading' ? calling.since : null}
        onStop={store.stop}
        onPress={() => void store.press()}
      />
      {unchecked && <p className="note">{say(unchecked === 'schema' ? 'toolsUnchecked' : 'toolsCheckStopped')}</p>}
      {calling.is === 'failed' && (
        <ToolTrouble failure={calling.failure} onOptions={openOptions} onPermit={(origin) => void permit(origin)} />
      )}
      {confirming && (
        <Confirm
          title={say('toolsConfirm', tool.name)}
          text={say('toolsConfirmWhat', JSON.stringify(confirming).slice(0, 1000))}
          yes={say('toolsCallYes', priceText(say, quote))}
          onYes={() => void store.answer(true)}
          onNo={() => void store.answer(false)}
        />
      )}
    </>
  );
}

/** What pressing costs: the call, and the begin of a session where none is open. */
function useCallPrice(panel: Panel, tool: Tool) {
  const say = useWords();
  const { mcpUrl, begun } = useStore(toolsOf(panel));
  const { tools, ownPrices } = useStore(panel, ({ settings }) => settings);
  const blockOf = useToolBlock(panel);
  const rule = ruleOf(tools, mcpUrl, tool.name);
  const call = quoteOfTool(rule);
  const quote = begun ? call : bothQuotes(quoteOfAsking('toolsBegin', ownPrices), call);
  const never: Blocked | null = rule.consent === 'never' ? { is: 'limit', because: say('toolsNeverNow') } : null;
  return { quote, blocked: never ?? blockOf(quote) };
}

function Answers({ panel, tool }: Props) {
  const answers = useStore(toolsOf(panel), (state) => state.answers);
  const { collectionId } = useStore(libraryOf(panel), ({ place }) => place);
  const { copy, save } = panel.ports;
  const { tell } = panel.getState();
  const name = ({ id }: ToolAnswer) => safeName(`${cleaned(tool.name)} ${id}.json`);
  return (
    <ToolAnswers
      answers={answers}
      ledger={hashOf({ collectionId, pane: 'ledger' })}
      onCopy={({ body }) => void copy(body).then(() => tell(['toolsAnswerCopied']))}
      onSave={(answer) => void save(name(answer), 'application/json', [answer.body])}
    />
  );
}
