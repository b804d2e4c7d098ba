import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useStore } from 'zustand';
import { useTools, useToolsStore } from '@/components/tools/use-tools';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { useNow } from '@/components/ui/clock';
import { ageText } from '@/components/ui/format-text';
import { MoneyField } from '@/components/ui/MoneyField';
import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import type { Micros } from '@/lib/service/price';
import { multiplyQuote } from '@/lib/service/price';
import { removeOwnPrice, setOwnPrice, toolRequestQuote } from '@/lib/service/quote';
import { addQuotes } from '@/lib/settings/tool-rule';
import type { MessageName } from '@/lib/shared/localized-text';
import type { ToolList as Listed } from '@/lib/tools/records';
import { filterTools, type Tool } from '@/lib/tools/tool';
import { isListedEmpty, maxPages } from '@/lib/tools/tool-records';
import { ToolDetails } from './ToolDetails';
import { NoTools, ToolFailureView } from './ToolFailureView';
import { useToolBlocker } from './use-tools';
import '@/components/ui/sources.css';
import './tools.css';

export function ToolsPane() {
  const app = useAppStore();
  const t = useTranslation();
  const { mcpUrl, tools, tool, open } = useTools();
  const { openOptions } = app.getState();
  const options = (
    <button type="button" className="button" onClick={() => openOptions('tools')}>
      {t('actOptions')}
    </button>
  );
  return (
    <>
      <header className="stack tight">
        <h1>{t('libraryTools')}</h1>
        <p className="note">{t('toolsPurpose')}</p>
      </header>
      {mcpUrl === '' ? (
        <StateView icon="globe" heading={t('toolsNoAddress')} actions={options}>
          <p>{t('toolsNoAddressWhy')}</p>
        </StateView>
      ) : (
        <>
          <ToolListSection />
          {tools.length > 0 && (
            <div className="tool-browser">
              <ToolList tools={tools} openName={tool?.name ?? null} onOpen={(one) => void open(one)} />
              {tool && <ToolDetails key={tool.name} tool={tool} />}
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Shows the age of the list, and fetches it again. */
function ToolListSection() {
  const app = useAppStore();
  const t = useTranslation();
  const store = useToolsStore();
  const { list, skipped, hasSession, listing, facts } = useStore(store);
  const { enteredPrices } = useApp(({ settings }) => settings);
  const blockerFor = useToolBlocker();
  const { openOptions, permit } = app.getState();
  const pageQuote = toolRequestQuote('toolsList', enteredPrices);
  const quote = hasSession ? pageQuote : addQuotes(toolRequestQuote('toolsBegin', enteredPrices), pageQuote);
  const busySince = listing.is === 'loading' ? listing.since : null;
  if (list === undefined) return null;
  return (
    <section className="stack source-frame">
      <div className="flex-row wrap">
        <PricedButton
          label={t(list ? 'toolsGetAgain' : 'toolsGet')}
          price={quote}
          primary={!list}
          disabledReason={blockerFor(quote)}
          busySince={busySince}
          onStop={store.getState().stop}
          onPress={() => void store.getState().get(false)}
        />
        {list && <ListAge list={list} />}
      </div>
      {!hasSession && <p className="note">{t('toolsBegins')}</p>}
      {listing.is === 'failed' && (
        <ToolFailureView failure={listing.failure} onOptions={openOptions} onPermit={(origin) => void permit(origin)} />
      )}
      {list && isListedEmpty(list) && <NoTools facts={facts} />}
      {skipped > 0 && <Notice icon="info">{t.plural('toolsSkipped', skipped)}</Notice>}
      {list?.ended && <Notice icon="info">{t(endLabel(list.ended))}</Notice>}
      {list?.next !== undefined && <RemainingPages />}
      <OwnRequestPrices />
    </section>
  );
}

const endLabel = (ended: Listed['ended']): MessageName =>
  ended === 'circle' ? 'toolsLoop' : ended === 'no-cursor' ? 'toolsNoCursor' : 'toolsTooMany';

function ListAge({ list }: { list: Listed }) {
  const t = useTranslation();
  const age = useNow(60_000) - list.at;
  return <span className="note">{t.plural('toolsListed', list.tools.length, ageText(t, age))}</span>;
}

/** Fetches the remaining pages of the list. The price covers the maximum number of pages. */
function RemainingPages() {
  const t = useTranslation();
  const store = useToolsStore();
  const { enteredPrices } = useApp(({ settings }) => settings);
  const { hasSession, listing } = useStore(store);
  const blockerFor = useToolBlocker();
  const pageQuote = toolRequestQuote('toolsList', enteredPrices);
  const restQuote = multiplyQuote(pageQuote, maxPages - 1);
  const quote = hasSession ? restQuote : addQuotes(toolRequestQuote('toolsBegin', enteredPrices), restQuote);
  if (listing.is === 'loading') return null;
  return (
    <div className="stack tight">
      <PricedButton
        label={t('toolsRest')}
        price={quote}
        small
        disabledReason={blockerFor(pageQuote)}
        onPress={() => void store.getState().get(true)}
      />
      <p className="note">{t('toolsRestNote')}</p>
    </div>
  );
}

function OwnRequestPrices() {
  const app = useAppStore();
  const t = useTranslation();
  const { enteredPrices, enteredPricesAt } = useApp(({ settings }) => settings);
  const { changeSettings } = app.getState();
  const prices = { enteredPrices, enteredPricesAt };
  const setPrice = (name: string, micros: Micros) =>
    void changeSettings(setOwnPrice(prices, name, micros, app.getState().ports.now()));
  return (
    <details>
      <summary>{t('toolsPrices')}</summary>
      <div className="stack tight tool-rule">
        <p className="note">{t('toolsPricesWhy')}</p>
        {(['toolsBegin', 'toolsList'] as const).map((name) => (
          <MoneyField
            key={name}
            label={t(name === 'toolsBegin' ? 'toolsPriceBegin' : 'toolsPriceList')}
            micros={enteredPrices[name] ?? null}
            placeholder="?"
            onChange={(micros) => setPrice(name, micros)}
            onClear={() => void changeSettings(removeOwnPrice(prices, name))}
          />
        ))}
      </div>
    </details>
  );
}

interface Props {
  tools: readonly Tool[];
  openName: string | null;
  onOpen(tool: Tool): void;
}

/** Longer lists are virtualized. */
const maxUnvirtualizedTools = 60;

function ToolList({ tools, openName, onOpen }: Props) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const rows = useRef<HTMLDivElement>(null);
  const deferredText = useDeferredValue(text);
  const found = useMemo(() => filterTools(tools, deferredText), [tools, deferredText]);
  const renderRow = (tool: Tool) => (
    <ToolRow key={tool.name} tool={tool} isCurrent={tool.name === openName} onOpen={onOpen} />
  );
  return (
    <div className="tool-list">
      <TextField small label={t('toolsFind')} value={text} onType={setText} />
      <div className="tool-rows" ref={rows}>
        {found.length === 0 && <p className="note">{t('toolsNoneFound')}</p>}
        {found.length <= maxUnvirtualizedTools ? (
          <ul>{found.map(renderRow)}</ul>
        ) : (
          <Virtualizer data={found} as="ul" item="li" scrollRef={rows}>
            {(tool) => <ToolButton key={tool.name} tool={tool} isCurrent={tool.name === openName} onOpen={onOpen} />}
          </Virtualizer>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  tool: Tool;
  isCurrent: boolean;
  onOpen(tool: Tool): void;
}

const ToolRow = (props: RowProps) => (
  <li>
    <ToolButton {...props} />
  </li>
);

function ToolButton({ tool, isCurrent, onOpen }: RowProps) {
  const t = useTranslation();
  const note = tool.isUnlisted ? t('toolsNotListed') : tool.title || tool.description;
  return (
    <button type="button" className="tool-row" aria-current={isCurrent || undefined} onClick={() => onOpen(tool)}>
      <bdi className="code truncated">{tool.name}</bdi>
      <bdi className="note truncated">{note}</bdi>
    </button>
  );
}
