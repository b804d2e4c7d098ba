import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useBulkStore } from '@/components/bulk-captions/use-bulk';
import { usePlanPrice, useRunsStore } from '@/components/runs/use-runs';
import { useApp } from '@/components/ui/app-state';
import { joinFacts } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { distinctAlternatives, isAlternativeTo, planFetch } from '@/lib/bulk-captions/fetch-plan';
import type { TrackRequest } from '@/lib/captions/records';
import { isSameRequest } from '@/lib/captions/track-request';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import type { BulkOverview } from './use-bulk-overview';

/** Offers other requests for the videos without captions, and shows the price of the selected one. */
export function BulkAlternatives({ overview }: { overview: BulkOverview }) {
  const t = useTranslation();
  const store = useBulkStore();
  const languages = useApp((state) => state.settings.languages);
  const known = useStore(store, (state) => state.known);
  const [selected, setSelected] = useState<TrackRequest | null>(null);
  const missing = useMemo(() => overview.rows.filter(({ outcome }) => outcome === 'notAvailable'), [overview]);
  const alternatives = useMemo(() => {
    const planned = overview.fetches.map(({ request }) => request);
    return distinctAlternatives(planned, languages).map((request) => ({
      request,
      // Planning counts a video once that lacks several languages.
      ids: missing.filter((row) => isAlternativeTo(request, row.planned, planned)).map(({ videoId }) => videoId),
    }));
  }, [overview, missing, languages]);
  useEffect(() => {
    const requests = alternatives.filter(({ ids }) => ids.length > 0).map(({ request }) => request);
    store.getState().setAlternatives(requests);
  }, [store, alternatives]);
  const plans = useMemo((): CaptionsPlan[] => {
    const missingIds = new Set<string>(missing.map(({ videoId }) => videoId));
    const tracks = known?.tracks.filter(({ videoId }) => missingIds.has(videoId)) ?? [];
    return alternatives.flatMap(({ request, ids }) => {
      // The saved responses to a new alternative are read asynchronously. Until then, its price is unknown.
      const facts = known?.alternatives.find((one) => isSameRequest(one.request, request));
      if (!facts) return [];
      const { toRequest, saved } = planFetch(ids, request, { ...facts, tracks });
      return toRequest.length > 0
        ? [{ kind: 'captions', ids: toRequest, alreadySaved: [...saved.keys()], ...request }]
        : [];
    });
  }, [known, missing, alternatives]);
  const plan = plans.find((one) => selected && isSameRequest(one, selected)) ?? plans[0];
  if (!plan) return null;
  return (
    <div className="stack tight">
      <p>{t.plural('bulkWithout', new Set(missing.map(({ videoId }) => videoId)).size)}</p>
      <div className="flex-row wrap">
        {plans.length > 1 && (
          <select
            className="select"
            aria-label={t('bulkInstead')}
            value={plans.indexOf(plan)}
            onChange={({ target }) => setSelected(plans[Number(target.value)] ?? null)}
          >
            {plans.map((one, index) => (
              <option key={requestText(t, one)} value={index}>
                {requestText(t, one)}
              </option>
            ))}
          </select>
        )}
        <TryAlternative plan={plan} isNamed={plans.length > 1} />
      </div>
    </div>
  );
}

/** `isNamed` is true if the alternative is already named next to the button. */
function TryAlternative({ plan, isNamed }: { plan: CaptionsPlan; isNamed: boolean }) {
  const t = useTranslation();
  const runs = useRunsStore();
  const busy = useStore(runs, (state) => state.starting.has(plan.kind));
  const { quote, disabledReason, warning } = usePlanPrice(plan);
  return (
    <div className="stack tight">
      <PricedButton
        label={isNamed ? t.plural('bulkGet', plan.ids.length) : buttonText(t, plan)}
        price={quote}
        small
        disabledReason={disabledReason}
        onPress={() => !busy && void runs.getState().start({ plan, budget: null })}
      />
      {warning && <p className="note warning-text">{t.message(warning)}</p>}
    </div>
  );
}

const modeNames = {
  default: 'bulkInLanguage',
  'fallback-auto-translated': 'getMachineTranslation',
  'fallback-whisper': 'transcribeSpeech',
  'force-whisper': 'modeTranscribeAlways',
} as const;

function requestText(t: Translate, { lang, mode }: TrackRequest): string {
  if (mode !== 'default') return joinFacts(t, [t(modeNames[mode]), lang !== null && languageName(lang, t.locale)]);
  return lang === null ? t('anyLanguage') : t('bulkInLanguage', languageName(lang, t.locale));
}

function buttonText(t: Translate, { ids, lang, mode }: CaptionsPlan): string {
  const language = lang !== null && languageName(lang, t.locale);
  if (mode === 'fallback-auto-translated') return joinFacts(t, [t.plural('bulkTryTranslation', ids.length), language]);
  if (mode !== 'default') return joinFacts(t, [t.plural('bulkTryTranscription', ids.length), language]);
  return language ? t.plural('bulkTryLanguage', ids.length, language) : t.plural('bulkTryAnyLanguage', ids.length);
}
