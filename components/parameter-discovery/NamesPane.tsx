import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Blocked } from '@/components/ui/PricedButton';
import { useWords } from '@/components/ui/words';
import { isOffline } from '@/lib/app-store/account-slice';
import type { ChosenStore } from '@/lib/app-store/options-store';
import { openLibrary } from '@/lib/browser/open-library';
import { findingsFromHeard } from '@/lib/parameter-discovery/reported-names';
import { type NamesStore, offersOf } from '@/lib/parameter-discovery/store';
import { blockerOf } from '@/lib/service/blocker';
import { failureText } from '@/lib/service/failure-text';
import { type ProbeEndpoint, probesFor } from '@/lib/service/probe';
import { FileWay } from './FileWay';
import { HeardWay } from './HeardWay';
import { NameOffers } from './NameOffers';
import { NameTable } from './NameTable';
import { NoCaptionsPhrases } from './NoCaptionsPhrases';
import { namesOf } from './names-store';
import { ProbeWay } from './ProbeWay';
import { ToolsWay } from './ToolsWay';
import './names.css';

/** The names of the service that is asked now: what was found, what is sent, and how more is learned. */
export function NamesPane({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const names = namesOf(chosen);
  useEffect(() => names.start(), [names]);
  const settings = useStore(chosen, (state) => state.settings);
  const evidence = useStore(names);
  const offers = useMemo(() => offersOf(evidence, settings), [evidence, settings]);
  const { serviceUrl } = settings;
  return (
    <>
      <p className="strong">{say('namesAt', new URL(serviceUrl).host)}</p>
      <NameOffers offers={offers} onConfirm={(confirmed) => void names.confirm(confirmed)} />
      <Ways chosen={chosen} names={names} />
      <section className="field" aria-label={say('namesTable')}>
        <h3 className="label">{say('namesTable')}</h3>
        <NameTable
          learned={settings.names[serviceUrl] ?? {}}
          onSet={(key, name) => void names.set(key, name)}
          onTakeBack={(key) => void names.takeBack(key)}
        />
      </section>
      <NoCaptionsPhrases
        phrases={settings.noCaptions[serviceUrl] ?? []}
        onChange={(phrases) => void names.setNoCaptions(phrases)}
      />
    </>
  );
}

function Ways({ chosen, names }: { chosen: ChosenStore; names: NamesStore }) {
  const say = useWords();
  const { tools, heard, described } = useStore(names);
  return (
    <section className="field" aria-label={say('namesWays')}>
      <h3 className="label">{say('namesWays')}</h3>
      <dl className="ways">
        <dt>{say('namesFromTools')}</dt>
        <dd>
          <ToolsWay
            tools={tools && { at: tools.at, count: tools.tools.length }}
            onOpen={() => void openLibrary('tools')}
          />
        </dd>
        <dt>{say('namesFromHeard')}</dt>
        <dd>
          <HeardWay count={heard?.length ?? 0} />
        </dd>
        <dt>{say('namesFromFile')}</dt>
        <dd>
          <FileWay described={described} onFile={(file) => void names.describe(file)} />
        </dd>
        <dt>{say('namesFromProbe')}</dt>
        <dd>
          <Probes chosen={chosen} names={names} />
        </dd>
      </dl>
    </section>
  );
}

function Probes({ chosen, names }: { chosen: ChosenStore; names: NamesStore }) {
  const { serviceUrl, ownPrices } = useStore(chosen, (state) => state.settings);
  const { probing, heard } = useStore(names);
  const blocked = useBlocked(chosen);
  const probes = useMemo(() => probesFor(serviceUrl, ownPrices), [serviceUrl, ownPrices]);
  const taught = new Set(
    (heard ?? []).flatMap((one) =>
      one.probe && findingsFromHeard([one], {}).length > 0 ? [one.name as ProbeEndpoint] : [],
    ),
  );
  const ask = (name: ProbeEndpoint) => void names.probe(name);
  return <ProbeWay probes={probes} probing={probing} taught={taught} blocked={blocked} onProbe={ask} />;
}

/** Why nothing can be asked now: what is not set up yet, or no network. */
function useBlocked(chosen: ChosenStore): Blocked | null {
  const say = useWords();
  const account = useStore(chosen, (state) => state.account);
  const offline = useStore(chosen, isOffline);
  const hindered = account && blockerOf(account);
  if (hindered) return { is: 'limit', because: say.saying(failureText(hindered, say.locale).sentence) };
  return offline ? { is: 'offline' } : null;
}
