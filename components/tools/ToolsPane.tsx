import { useStore } from 'zustand';
import { ageText } from '@/components/ui/amounts';
import { useNow } from '@/components/ui/clock';
import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { StateView } from '@/components/ui/StateView';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { removeOwnPrice, setOwnPrice } from '@/lib/service/own-prices';
import { multiplyQuote } from '@/lib/service/price';
import { bothQuotes, quoteOfAsking } from '@/lib/tools/consent';
import { type ToolList as Listed, mostPages } from '@/lib/tools/tool-records';
import { ClientConfigs } from './ClientConfigs';
import { OneTool } from './OneTool';
import { ToolList } from './ToolList';
import { OwnPriceField } from './ToolRuleBox';
import { NoTools, ToolTrouble } from './ToolTrouble';
import { toolsOf } from './tools-store';
import { useToolBlock } from './use-tool-price';
import '@/components/ui/sources.css';
import './tools.css';

/** The tools of the tool-calling entry point: listed, called, and what they answered (MCP-02). */
export function ToolsPane({ panel }: { panel: Panel }) {
  const say = useWords();
  const { mcpUrl, list, tools, tool, open } = useToolsPage(panel);
  const { tell, openOptions } = panel.getState();
  const options = (
    <button type="button" className="btn" onClick={openOptions}>
      {say('actOptions')}
    </button>
  );
  return (
    <>
      <header className="stack tight">
        <h1>{say('libraryTools')}</h1>
        <p className="note">{say('toolsPurpose')}</p>
      </header>
      {mcpUrl === '' ? (
        <StateView icon="globe" heading={say('toolsNoAddress')} acts={options}>
          <p>{say('toolsNoAddressWhy')}</p>
        </StateView>
      ) : (
        <>
          <Listing panel={panel} />
          {tools.length > 0 && (
            <div className="tool-browser">
              <ToolList tools={tools} open={tool?.name ?? null} onOpen={(one) => void open(one)} />
              {tool && <OneTool key={tool.name} panel={panel} tool={tool} />}
            </div>
          )}
          {list !== undefined && (
            <ClientConfigs
              mcpUrl={mcpUrl}
              onCopy={({ client, json }) => void panel.ports.copy(json).then(() => tell(['toolsClientCopied', client]))}
            />
          )}
        </>
      )}
    </>
  );
}

function useToolsPage(panel: Panel) {
  const store = toolsOf(panel);
  return { ...useStore(store), open: store.open };
}

/** What was listed and when, and listing it again. */
function Listing({ panel }: { panel: Panel }) {
  const say = useWords();
  const store = toolsOf(panel);
  const { list, setAside, begun, listing, facts } = useStore(store);
  const { ownPrices } = useStore(panel, ({ settings }) => settings);
  const blockOf = useToolBlock(panel);
  const { openOptions, permit } = panel.getState();
  const page = quoteOfAsking('toolsList', ownPrices);
  const quote = begun ? page : bothQuotes(quoteOfAsking('toolsBegin', ownPrices), page);
  const busySince = listing.is === 'loading' ? listing.since : null;
  if (list === undefined) return null;
  return (
    <section className="stack gathers">
      <div className="row wrap">
        <PricedButton
          label={say(list ? 'toolsGetAgain' : 'toolsGet')}
          price={quote}
          strong={!list}
          blocked={blockOf(quote)}
          busySince={busySince}
          onStop={store.stop}
          onPress={() => void store.get(false)}
        />
        {list && <Age list={list} />}
      </div>
      {!begun && <p className="note">{say('toolsBegins')}</p>}
      {listing.is === 'failed' && (
        <ToolTrouble failure={listing.failure} onOptions={openOptions} onPermit={(origin) => void permit(origin)} />
      )}
      {list?.tools.length === 0 && <NoTools facts={facts} />}
      {setAside > 0 && <Notice icon="info">{say.count('toolsSetAside', setAside)}</Notice>}
      {list?.ended && <Notice icon="info">{say(list.ended === 'circle' ? 'toolsCircle' : 'toolsTooMany')}</Notice>}
      {list?.next !== undefined && <Rest panel={panel} />}
      <AskingPrices panel={panel} />
    </section>
  );
}

function Age({ list }: { list: Listed }) {
  const say = useWords();
  const age = useNow(60_000) - list.at;
  const count = list.tools.length;
  const words = age < 60_000 ? say.count('toolsListedNow', count) : say.count('toolsListed', count, ageText(say, age));
  return <span className="note">{words}</span>;
}

/** The further pages of a list: each is a request, so the price is of as many as there may be. */
function Rest({ panel }: { panel: Panel }) {
  const say = useWords();
  const store = toolsOf(panel);
  const { ownPrices } = useStore(panel, ({ settings }) => settings);
  const isBusy = useStore(store, ({ listing }) => listing.is === 'loading');
  const blockOf = useToolBlock(panel);
  const page = quoteOfAsking('toolsList', ownPrices);
  if (isBusy) return null;
  return (
    <div className="stack tight">
      <PricedButton
        label={say('toolsRest', mostPages - 1)}
        price={multiplyQuote(page, mostPages - 1)}
        small
        blocked={blockOf(page)}
        onPress={() => void store.get(true)}
      />
      <p className="note">{say('toolsRestNote')}</p>
    </div>
  );
}

function AskingPrices({ panel }: { panel: Panel }) {
  const say = useWords();
  const { ownPrices, ownPricesAt } = useStore(panel, ({ settings }) => settings);
  const { changeSettings } = panel.getState();
  const put = (name: string) => (micros: number | null) => {
    const dated = { ownPrices, ownPricesAt };
    const next = micros === null ? removeOwnPrice(dated, name) : setOwnPrice(dated, name, micros, panel.ports.now());
    void changeSettings(next);
  };
  return (
    <details>
      <summary>{say('toolsPrices')}</summary>
      <div className="stack tight tool-rule">
        <p className="note">{say('toolsPricesWhy')}</p>
        <OwnPriceField
          label={say('toolsPriceBegin')}
          micros={ownPrices.toolsBegin ?? null}
          onPrice={put('toolsBegin')}
        />
        <OwnPriceField label={say('toolsPriceList')} micros={ownPrices.toolsList ?? null} onPrice={put('toolsList')} />
      </div>
    </details>
  );
}
