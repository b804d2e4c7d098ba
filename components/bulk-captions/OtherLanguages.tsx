import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { runsOf } from '@/components/runs/runs-store';
import { usePlanPrice } from '@/components/runs/use-plan-price';
import { PricedButton } from '@/components/ui/PricedButton';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import { insteadOf } from '@/lib/bulk-captions/other-language';
import { captioningOf } from '@/lib/bulk-captions/planned-captions';
import { pendingOf } from '@/lib/bulk-captions/rows';
import { isSameQuestion, type TrackQuestion } from '@/lib/captions/track-request';
import type { CaptionsPlan } from '@/lib/runs/plans/captions-plan';
import { languageName } from '@/lib/shared/language-name';
import type { Say } from '@/lib/shared/localized-text';
import { manyOf } from './bulk-store';
import type { ManyNow } from './use-bulk';

/** For those that have none: the next language of the reader's, or another way to get some, asked first and priced (CAP-06). */
export function OtherLanguages({ panel, now }: { panel: Panel; now: ManyNow }) {
  const say = useWords();
  const many = manyOf(panel);
  const languages = useStore(panel, (state) => state.settings.languages);
  const known = useStore(many, (state) => state.known);
  const chosen = useStore(many, (state) => state.instead);
  const without = useMemo(() => now.rows.filter(({ state }) => state === 'none'), [now]);
  const ways = useMemo(() => insteadOf(now.question, languages), [now.question, languages]);
  const question = ways.find((way) => chosen && isSameQuestion(way, chosen)) ?? ways[0] ?? null;
  useEffect(() => many.tryInstead(question), [many, question]);
  const plan = useMemo((): CaptionsPlan | null => {
    if (!known || !question) return null;
    const ids = without.map(({ videoId }) => videoId);
    const pending = pendingOf(known.steps, question);
    const { ids: asks, held } = captioningOf(ids, question, { ...known, none: known.noneInstead, pending });
    return asks.length > 0 ? { kind: 'captions', ids: asks, held: [...held.keys()], ...question } : null;
  }, [known, question, without]);
  if (without.length === 0 || !plan || !question) return null;
  return (
    <div className="stack tight">
      <p>{say.count('manyWithout', without.length)}</p>
      <div className="row wrap">
        {ways.length > 1 && (
          <select
            className="select"
            aria-label={say('manyInstead')}
            value={ways.indexOf(question)}
            onChange={({ target }) => many.tryInstead(ways[Number(target.value)] ?? null)}
          >
            {ways.map((way, at) => (
              <option key={wayText(say, way)} value={at}>
                {wayText(say, way)}
              </option>
            ))}
          </select>
        )}
        <Try panel={panel} plan={plan} />
      </div>
    </div>
  );
}

function Try({ panel, plan }: { panel: Panel; plan: CaptionsPlan }) {
  const say = useWords();
  const runs = runsOf(panel);
  const busy = useStore(runs, (state) => state.beginning);
  const { quote, blocked, warned } = usePlanPrice(panel, plan);
  const label = `${say.count('manyTry', plan.ids.length)}: ${wayText(say, plan)}`;
  return (
    <div className="stack tight">
      <PricedButton
        label={label}
        price={quote}
        small
        blocked={blocked}
        onPress={() => !busy && void runs.begin({ plan, budget: null })}
      />
      {warned && <p className="note warned">{say.saying(warned)}</p>}
    </div>
  );
}

const wayNames = {
  default: 'manyInLanguage',
  'fallback-auto-translated': 'modeTranslation',
  'fallback-whisper': 'modeTranscribe',
  'force-whisper': 'modeTranscribeAlways',
} as const;

function wayText(say: Say, { lang, mode }: TrackQuestion): string {
  if (mode !== 'default') return say(wayNames[mode]);
  return lang === null ? say('languageAny') : say('manyInLanguage', languageName(lang, say.locale));
}
