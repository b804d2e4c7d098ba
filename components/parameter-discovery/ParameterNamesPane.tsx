import { useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { dateText } from '@/components/ui/format-text';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { isOffline } from '@/lib/app-store/account-slice';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { pageClock } from '@/lib/browser/clock';
import { openLibrary } from '@/lib/collection/browser/open-library';
import { blockerOf } from '@/lib/connection/connection';
import { sendMessage } from '@/lib/messaging/messenger';
import { findingsFromRejections } from '@/lib/parameter-discovery/findings-from-errors';
import { rejectedRequestReader } from '@/lib/parameter-discovery/repository';
import { createNamesStore, type NamesStore, suggestionsOf } from '@/lib/parameter-discovery/store';
import { failureText } from '@/lib/service/failure-text';
import { type Probe, type ProbeEndpoint, type ProbeState, probesFor } from '@/lib/service/parameter-probes';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import { toolRepository } from '@/lib/tools/repository';
import { DescriptionFilePicker } from './DescriptionFilePicker';
import { NameSuggestions } from './NameSuggestions';
import { ParameterNameTable } from './ParameterNameTable';
import './names.css';

/** Shows how many rejected requests are recorded. */
export function RejectedRequestsNote({ count }: { count: number }) {
  const t = useTranslation();
  return <p className="note">{count === 0 ? t('namesRefusalsNone') : t.plural('namesRefusals', count)}</p>;
}

/** Shows whether a tool list is saved. `at` is in milliseconds since 1970. */
export function ToolListNote({ tools, onOpen }: { tools: { at: number; count: number } | null; onOpen(): void }) {
  const t = useTranslation();
  if (tools) return <p className="note">{t.plural('namesToolsSaved', tools.count, dateText(t, tools.at))}</p>;
  return (
    <p className="note">
      {t('namesToolsNone')}{' '}
      <button type="button" className="link" onClick={onOpen}>
        {t('namesToolsOpen')}
      </button>
    </p>
  );
}

interface NoCaptionsPhrasesProps {
  phrases: readonly string[];
  onChange(phrases: readonly string[]): void;
}

/** Edits the phrases that mean "no captions", one per line. Without phrases, the built-in rule applies. */
export function NoCaptionsPhrases({ phrases, onChange }: NoCaptionsPhrasesProps) {
  const t = useTranslation();
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const save = () => {
    if (typed !== null) onChange(phrasesIn(typed));
    type(null);
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('noCaptionsPhrases')}
      </label>
      <textarea
        id={id}
        className="input multiline"
        rows={3}
        dir="auto"
        spellCheck={false}
        maxLength={2000}
        aria-describedby={`${id}-note`}
        value={typed ?? phrases.join('\n')}
        onChange={(event) => type(event.target.value)}
        onBlur={save}
      />
      <p id={`${id}-note`} className="note">
        {t('noCaptionsPhrasesNote')}
      </p>
    </div>
  );
}

const phrasesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

const storesByOptions = new WeakMap<OptionsStore, NamesStore>();

/** Returns the parameter name store of an options page. The parser of description files is loaded on demand. */
export function namesStoreOf(options: OptionsStore): NamesStore {
  const names =
    storesByOptions.get(options) ??
    createNamesStore(options, {
      rejectedRequests: rejectedRequestReader,
      tools: toolRepository,
      async read(file, time) {
        const { parseDescriptionFile } = await import('@/lib/parameter-discovery/description-file');
        return parseDescriptionFile(await file.text(), time);
      },
      probe: (name) => sendMessage('parameter-names/probe', { name }),
      now: pageClock.now,
    });
  storesByOptions.set(options, names);
  return names;
}

/** The parameter names of the active connection: suggestions, sources and the names in use. */
export function ParameterNamesPane({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const names = namesStoreOf(options);
  useEffect(() => names.getState().start(), [names]);
  const settings = useStore(options, (state) => state.settings);
  const evidence = useStore(names);
  const suggestions = useMemo(() => suggestionsOf(evidence, settings), [evidence, settings]);
  const { serviceUrl } = settings;
  return (
    <>
      <p className="strong">{t('namesAt', new URL(serviceUrl).host)}</p>
      <NameSuggestions suggestions={suggestions} onConfirm={(confirmed) => void names.getState().confirm(confirmed)} />
      <DiscoverySources options={options} names={names} />
      <section className="field" aria-label={t('namesTable')}>
        <h3 className="label">{t('namesTable')}</h3>
        <ParameterNameTable
          discoveredNames={ownValue(settings.parameterNames, serviceUrl) ?? {}}
          onSet={(key, name) => void names.getState().set(key, name)}
          onReset={(key) => void names.getState().reset(key)}
        />
      </section>
      <NoCaptionsPhrases
        phrases={ownValue(settings.noCaptions, serviceUrl) ?? []}
        onChange={(phrases) => void names.getState().setNoCaptions(phrases)}
      />
      <Switch
        label={t('automaticTracks')}
        note={t('automaticTracksNote')}
        on={settings.automaticTracks.includes(serviceUrl)}
        onChange={(isAutomatic) => void names.getState().setAutomaticTracks(isAutomatic)}
      />
    </>
  );
}

function DiscoverySources({ options, names }: { options: OptionsStore; names: NamesStore }) {
  const t = useTranslation();
  const { tools, rejectedRequests, descriptionFile } = useStore(names);
  return (
    <section className="field" aria-label={t('namesSources')}>
      <h3 className="label">{t('namesSources')}</h3>
      <dl className="name-sources">
        <dt>{t('namesFromTools')}</dt>
        <dd>
          <ToolListNote
            tools={tools && { at: tools.at, count: tools.tools.length }}
            onOpen={() => void openLibrary('tools')}
          />
        </dd>
        <dt>{t('namesFromRefusals')}</dt>
        <dd>
          <RejectedRequestsNote count={rejectedRequests?.length ?? 0} />
        </dd>
        <dt>{t('namesFromFile')}</dt>
        <dd>
          <DescriptionFilePicker
            described={descriptionFile}
            onFile={(file) => void names.getState().chooseDescription(file)}
          />
        </dd>
        <dt>{t('namesFromProbe')}</dt>
        <dd>
          <ProbeSection options={options} names={names} />
        </dd>
      </dl>
    </section>
  );
}

function ProbeSection({ options, names }: { options: OptionsStore; names: NamesStore }) {
  const { serviceUrl, enteredPrices, estimates } = useStore(options, (state) => state.settings);
  const { probing, rejectedRequests } = useStore(names);
  const disabledReason = useProbeBlocker(options);
  const probes = useMemo(
    () => probesFor(serviceUrl, { enteredPrices, estimates }),
    [serviceUrl, enteredPrices, estimates],
  );
  const revealed = new Set(
    (rejectedRequests ?? []).flatMap((one) =>
      one.probe && findingsFromRejections([one], {}).length > 0 ? [one.name as ProbeEndpoint] : [],
    ),
  );
  const probe = (name: ProbeEndpoint) => void names.getState().probe(name);
  return (
    <ProbeButtons
      probes={probes}
      probing={probing}
      revealed={revealed}
      disabledReason={disabledReason}
      onProbe={probe}
    />
  );
}

/** Returns why a probe cannot be sent: an incomplete setup or a missing network connection. */
function useProbeBlocker(options: OptionsStore): DisabledReason | null {
  const t = useTranslation();
  const account = useStore(options, (state) => state.account);
  const offline = useStore(options, isOffline);
  const blocker = account && blockerOf(account);
  if (blocker) return { is: 'limit', text: t.message(failureText(blocker, t.locale).sentence) };
  return offline ? { is: 'offline' } : null;
}

interface Props {
  probes: readonly Pick<Probe, 'name' | 'quote'>[];
  probing: Partial<Record<ProbeEndpoint, ProbeState>>;
  /** The endpoints whose last error revealed a name. */
  revealed: ReadonlySet<ProbeEndpoint>;
  disabledReason: DisabledReason | null;
  onProbe(name: ProbeEndpoint): void;
}

const probeLabels: Record<ProbeEndpoint, MessageName> = {
  videos: 'namesProbeVideos',
  playlistItems: 'namesProbePlaylistItems',
  commentReplies: 'namesProbeCommentReplies',
};

/** Shows a priced button for each probe, a request that deliberately leaves out required parameters. */
function ProbeButtons({ probes, probing, revealed, disabledReason, onProbe }: Props) {
  const t = useTranslation();
  return (
    <div className="stack">
      <p className="note">{t('namesProbeWhat')}</p>
      {probes.map(({ name, quote }) => {
        const probeState = probing[name] ?? { is: 'idle' };
        return (
          <div key={name} className="stack tight">
            <div>
              <PricedButton
                label={t(probeLabels[name])}
                price={quote}
                disabledReason={disabledReason}
                busySince={probeState.is === 'requesting' ? probeState.since : null}
                onPress={() => onProbe(name)}
              />
            </div>
            {probeState.is === 'ended' && (
              <p className="note" role="status">
                {probeResultText(t, probeState.failure, revealed.has(name))}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

function probeResultText(
  t: Translate,
  failure: Extract<ProbeState, { is: 'ended' }>['failure'],
  revealedName: boolean,
): string {
  if (failure === null) return t('namesProbeAccepted');
  if (failure.kind === 'invalid') return t(revealedName ? 'namesProbeRefused' : 'namesProbeNoName');
  return t.message(failureText(failure, t.locale).sentence);
}
