import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { runsOf } from '@/components/runs/runs-store';
import { usePlanPrice } from '@/components/runs/use-plan-price';
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

/** Offers alternatives for videos without captions, each with its price. */
export function OtherLanguages({ panel, overview }: { panel: PanelStore; overview: BulkOverview }) {
  const t = useTranslation();
  const store = bulkStoreOf(panel);
  const languages = useStore(panel, (state) => state.settings.languages);
  const known = useStore(store, (state) => state.known);
  const chosen = useStore(store, (state) => state.alternative);
  const without = useMemo(() => overview.rows.filter(({ state }) => state === 'none'), [overview]);
  const alternatives = useMemo(() => alternativeRequests(overview.request, languages), [overview.request, languages]);
  const request = alternatives.find((one) => chosen && isSameRequest(one, chosen)) ?? alternatives[0] ?? null;
  useEffect(() => store.setAlternative(request), [store, request]);
  const plan = useMemo((): CaptionsPlan | null => {
    if (!known || !request) return null;
    const ids = without.map(({ videoId }) => videoId);
    const pending = pendingVideoIds(known.steps, request);
    const { ids: toRequest, saved } = planFetch(ids, request, { ...known, none: known.noneInstead, pending });
    return toRequest.length > 0 ? { kind: 'captions', ids: toRequest, held: [...saved.keys()], ...request } : null;
  }, [known, request, without]);
  if (without.length === 0 || !plan || !request) return null;
  return (
    <div className="stack tight">
      <p>{t.plural('manyWithout', without.length)}</p>
      <div className="row wrap">
        {alternatives.length > 1 && (
          <select
            className="select"
            aria-label={t('manyInstead')}
            value={alternatives.indexOf(request)}
            onChange={({ target }) => store.setAlternative(alternatives[Number(target.value)] ?? null)}
          >
            {alternatives.map((one, at) => (
              <option key={requestText(t, one)} value={at}>
                {requestText(t, one)}
              </option>
            ))}
          </select>
        )}
        <TryAlternative panel={panel} plan={plan} />
      </div>
    </div>
  );
}

function TryAlternative({ panel, plan }: { panel: PanelStore; plan: CaptionsPlan }) {
  const t = useTranslation();
  const runs = runsOf(panel);
  const busy = useStore(runs, (state) => state.isStarting);
  const { quote, blocked, warning: warned } = usePlanPrice(panel, plan);
  const label = `${t.plural('manyTry', plan.ids.length)}: ${requestText(t, plan)}`;
  return (
    <div className="stack tight">
      <PricedButton
        label={label}
        price={quote}
        small
        blocked={blocked}
        onPress={() => !busy && void runs.begin({ plan, budget: null })}
      />
      {warned && <p className="note warned">{t.saying(warned)}</p>}
    </div>
  );
}

const modeNames = {
  default: 'manyInLanguage',
  'fallback-auto-translated': 'modeTranslation',
  'fallback-whisper': 'modeTranscribe',
  'force-whisper': 'modeTranscribeAlways',
} as const;

function requestText(t: Translate, { lang, mode }: TrackRequest): string {
  if (mode !== 'default') return t(modeNames[mode]);
  return lang === null ? t('languageAny') : t('manyInLanguage', languageName(lang, t.locale));
}
