import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { runsStoreOf, usePlanPrice } from '@/components/runs/use-runs';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { pendingVideoIds } from '@/lib/bulk-captions/caption-rows';
import { alternativeRequests, planFetch } from '@/lib/bulk-captions/fetch-plan';
import { isSameRequest, type TrackRequest } from '@/lib/captions/track-request';
import type { CaptionsPlan } from '@/lib/runs/plan';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { bulkStoreOf } from './bulk-store';
import type { BulkOverview } from './use-bulk-overview';

/** Offers other requests for the videos without captions, and shows the price of the selected one. */
export function BulkAlternatives({ panel, overview }: { panel: PanelStore; overview: BulkOverview }) {
  const t = useTranslation();
  const store = bulkStoreOf(panel);
  const languages = useStore(panel, (state) => state.settings.languages);
  const known = useStore(store, (state) => state.known);
  const alternative = useStore(store, (state) => state.alternative);
  const unavailableRows = useMemo(() => overview.rows.filter(({ outcome }) => outcome === 'notAvailable'), [overview]);
  const [firstFetch, ...otherFetches] = overview.fetches;
  // With several languages, the user selects another language in the setup instead.
  const plannedRequest = otherFetches.length === 0 ? firstFetch?.request : undefined;
  const alternatives = useMemo(
    () => (plannedRequest ? alternativeRequests(plannedRequest, languages) : []),
    [plannedRequest, languages],
  );
  const request = alternatives.find((one) => alternative && isSameRequest(one, alternative)) ?? alternatives[0] ?? null;
  useEffect(() => store.getState().setAlternative(request), [store, request]);
  // The saved responses to a newly selected alternative are read asynchronously. Until then, its price is unknown.
  const readAlternative = known?.alternative;
  const isRead = request !== null && readAlternative != null && isSameRequest(readAlternative.request, request);
  const plan = useMemo((): CaptionsPlan | null => {
    if (!known || !request || !readAlternative || !isRead) return null;
    const ids = unavailableRows.map(({ videoId }) => videoId);
    const { withoutCaptions } = readAlternative;
    const pending = pendingVideoIds(known.steps, request);
    const { toRequest, saved } = planFetch(ids, request, { tracks: known.tracks, withoutCaptions, pending });
    return toRequest.length > 0 ? { kind: 'captions', ids: toRequest, held: [...saved.keys()], ...request } : null;
  }, [known, request, unavailableRows, readAlternative, isRead]);
  const isReadingAnother = readAlternative != null && !isRead;
  if (unavailableRows.length === 0 || !request || (!plan && !isReadingAnother)) return null;
  return (
    <div className="stack tight">
      <p>{t.plural('bulkWithout', unavailableRows.length)}</p>
      <div className="row wrap">
        {alternatives.length > 1 && (
          <select
            className="select"
            aria-label={t('bulkInstead')}
            value={alternatives.indexOf(request)}
            onChange={({ target }) => store.getState().setAlternative(alternatives[Number(target.value)] ?? null)}
          >
            {alternatives.map((one, index) => (
              <option key={requestText(t, one)} value={index}>
                {requestText(t, one)}
              </option>
            ))}
          </select>
        )}
        {plan && <TryAlternative panel={panel} plan={plan} />}
      </div>
    </div>
  );
}

function TryAlternative({ panel, plan }: { panel: PanelStore; plan: CaptionsPlan }) {
  const t = useTranslation();
  const runs = runsStoreOf(panel);
  const busy = useStore(runs, (state) => state.starting.has(plan.kind));
  const { quote, disabledReason, warning } = usePlanPrice(panel, plan);
  return (
    <div className="stack tight">
      <PricedButton
        label={buttonText(t, plan)}
        price={quote}
        small
        disabledReason={disabledReason}
        onPress={() => !busy && void runs.getState().start({ plan, budget: null })}
      />
      {warning && <p className="note warned">{t.message(warning)}</p>}
    </div>
  );
}

const modeNames = {
  default: 'bulkInLanguage',
  'fallback-auto-translated': 'modeTranslation',
  'fallback-whisper': 'modeTranscribe',
  'force-whisper': 'modeTranscribeAlways',
} as const;

function requestText(t: Translate, { lang, mode }: TrackRequest): string {
  if (mode !== 'default') return t(modeNames[mode]);
  return lang === null ? t('languageAny') : t('bulkInLanguage', languageName(lang, t.locale));
}

function buttonText(t: Translate, { ids, lang, mode }: CaptionsPlan): string {
  if (mode === 'fallback-auto-translated') return t.plural('bulkTryTranslation', ids.length);
  if (mode !== 'default') return t.plural('bulkTryTranscription', ids.length);
  if (lang === null) return t.plural('bulkTryAnyLanguage', ids.length);
  return t.plural('bulkTryLanguage', ids.length, languageName(lang, t.locale));
}
