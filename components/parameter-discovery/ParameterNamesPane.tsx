import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import { isOffline } from '@/lib/app-store/account-slice';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { openLibrary } from '@/lib/browser/open-library';
import { findingsFromRejections } from '@/lib/parameter-discovery/reported-names';
import { type NamesStore, suggestionsOf } from '@/lib/parameter-discovery/store';
import { blockerOf } from '@/lib/service/blocker';
import { failureText } from '@/lib/service/failure-text';
import { type ProbeEndpoint, probesFor } from '@/lib/service/probe';
import { DescriptionFilePicker } from './DescriptionFilePicker';
import { NameSuggestions } from './NameSuggestions';
import { NoCaptionsPhrases } from './NoCaptionsPhrases';
import { namesStoreOf } from './names-store';
import { ParameterNameTable } from './ParameterNameTable';
import { ProbeButtons } from './ProbeButtons';
import { RejectedRequestsNote } from './RejectedRequestsNote';
import { ToolListNote } from './ToolListNote';
import './names.css';

/** The names of the service that is asked now: what was found, what is sent, and how more is learned. */
export function ParameterNamesPane({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const names = namesStoreOf(chosen);
  useEffect(() => names.start(), [names]);
  const settings = useStore(chosen, (state) => state.settings);
  const evidence = useStore(names);
  const offers = useMemo(() => suggestionsOf(evidence, settings), [evidence, settings]);
  const { serviceUrl } = settings;
  return (
    <>
      <p className="strong">{t('namesAt', new URL(serviceUrl).host)}</p>
      <NameSuggestions offers={offers} onConfirm={(confirmed) => void names.confirm(confirmed)} />
      <DiscoverySources chosen={chosen} names={names} />
      <section className="field" aria-label={t('namesTable')}>
        <h3 className="label">{t('namesTable')}</h3>
        <ParameterNameTable
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

function DiscoverySources({ chosen, names }: { chosen: OptionsStore; names: NamesStore }) {
  const t = useTranslation();
  const { tools, heard, described } = useStore(names);
  return (
    <section className="field" aria-label={t('namesWays')}>
      <h3 className="label">{t('namesWays')}</h3>
      <dl className="ways">
        <dt>{t('namesFromTools')}</dt>
        <dd>
          <ToolListNote
            tools={tools && { at: tools.at, count: tools.tools.length }}
            onOpen={() => void openLibrary('tools')}
          />
        </dd>
        <dt>{t('namesFromHeard')}</dt>
        <dd>
          <RejectedRequestsNote count={heard?.length ?? 0} />
        </dd>
        <dt>{t('namesFromFile')}</dt>
        <dd>
          <DescriptionFilePicker described={described} onFile={(file) => void names.describe(file)} />
        </dd>
        <dt>{t('namesFromProbe')}</dt>
        <dd>
          <ProbeSection chosen={chosen} names={names} />
        </dd>
      </dl>
    </section>
  );
}

function ProbeSection({ chosen, names }: { chosen: OptionsStore; names: NamesStore }) {
  const { serviceUrl, ownPrices } = useStore(chosen, (state) => state.settings);
  const { probing, heard } = useStore(names);
  const blocked = useProbeBlocker(chosen);
  const probes = useMemo(() => probesFor(serviceUrl, ownPrices), [serviceUrl, ownPrices]);
  const taught = new Set(
    (heard ?? []).flatMap((one) =>
      one.probe && findingsFromRejections([one], {}).length > 0 ? [one.name as ProbeEndpoint] : [],
    ),
  );
  const ask = (name: ProbeEndpoint) => void names.probe(name);
  return <ProbeButtons probes={probes} probing={probing} taught={taught} blocked={blocked} onProbe={ask} />;
}

/** Why nothing can be asked now: what is not set up yet, or no network. */
function useProbeBlocker(chosen: OptionsStore): DisabledReason | null {
  const t = useTranslation();
  const account = useStore(chosen, (state) => state.account);
  const offline = useStore(chosen, isOffline);
  const hindered = account && blockerOf(account);
  if (hindered) return { is: 'limit', because: t.saying(failureText(hindered, t.locale).sentence) };
  return offline ? { is: 'offline' } : null;
}
