import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { LimitField } from '@/components/LimitField';
import { ManyChoices } from '@/components/library/many/ManyChoices';
import { ManyPrice } from '@/components/library/many/ManyPrice';
import { ManySums } from '@/components/library/many/ManySums';
import { useWords } from '@/components/words';
import { captionsAsked, type TrackQuestion } from '@/lib/core/captions/track-question';
import type { CaptionsPlan } from '@/lib/core/runs/captions';
import type { Micros } from '@/lib/core/service/price';
import { quoteFor } from '@/lib/core/service/quote';
import { anyLanguage, questionIn } from '@/lib/panel/library/many';
import { chosenFormats } from '@/lib/panel/library/many-zip';
import type { Panel } from '@/lib/panel/panel';
import { useOwnPrice } from '../../sidepanel/use-own-price';
import { BeginRun } from '../source/BeginRun';
import { manyOf } from './many-store';
import type { ManyNow } from './use-many';
import { useManyPlace } from './use-many-place';

interface Props {
  panel: Panel;
  now: ManyNow | null;
  /** In the list that is chosen. */
  videos: number;
  onBegun(): void;
}

/** Which captions, what they come to, and the button that begins: before it nothing is asked. */
export function ManyPlan({ panel, now, videos, onBegun }: Props) {
  const say = useWords();
  const [budget, setBudget] = useState<Micros | null>(null);
  const batch = useStore(panel, (state) => state.settings.batch);
  const languages = useStore(panel, (state) => state.settings.languages);
  const { views, choose } = useManyPlace(panel);
  const { changeSettings } = panel.getState();
  return (
    <section aria-label={say('manyPlan')}>
      <ManyChoices
        wanted={questionIn({ batch, languages })}
        preferred={languages}
        formats={chosenFormats(batch.formats)}
        views={views}
        onWant={(change) => void changeSettings({ batch: { ...batch, ...kept(change) } })}
        onFormats={(formats) => void changeSettings({ batch: { ...batch, formats } })}
        onView={(change) => choose({ views: { ...views, ...change } })}
      >
        <LimitField label={say('planRunMost')} micros={budget} onChange={setBudget} />
      </ManyChoices>
      {videos === 0 && <p className="note">{say('manyNoVideos')}</p>}
      {videos > 0 && !now && <Looking panel={panel} />}
      {now && videos > 0 && <Asking {...{ panel, now, budget, onBegun }} />}
    </section>
  );
}

/** Kept as chosen, also where any language will do. */
const kept = ({ lang, ...change }: Partial<TrackQuestion>) => ({
  ...change,
  ...(lang !== undefined && { lang: lang ?? anyLanguage }),
});

function Looking({ panel }: { panel: Panel }) {
  const say = useWords();
  const looking = useStore(manyOf(panel), (state) => state.looking);
  return (
    <p className="note" role="status">
      {looking ? say('manyLookingAt', looking.done, looking.of) : say('manyLooking')}
    </p>
  );
}

function Asking({ panel, now, budget, onBegun }: Omit<Props, 'videos'> & { now: ManyNow; budget: Micros | null }) {
  const say = useWords();
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const takePrice = useOwnPrice(panel, 'captions');
  const { question, captioning, rows } = now;
  const { held, none, pending, ids } = captioning;
  const plan = useMemo(
    (): CaptionsPlan => ({ kind: 'captions', ids, held: [...held.keys()], ...question }),
    [ids, held, question],
  );
  const [first] = ids;
  return (
    <>
      <ManySums videos={rows.length} held={held.size} none={none.length} pending={pending.length} asks={ids.length} />
      {first === undefined ? (
        <p className="note">{say('manyNothingToAsk')}</p>
      ) : (
        <>
          <BeginRun
            panel={panel}
            label={say.count('manyGet', ids.length)}
            plan={plan}
            budget={budget}
            onBegun={onBegun}
          />
          <ManyPrice
            ofOne={quoteFor('captions', captionsAsked(first, question), ownPrices)}
            times={ids.length}
            onUse={takePrice}
          />
        </>
      )}
    </>
  );
}
