import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import { snapshotOf } from '@/components/collection/snapshot-store';
import { ImportFailure } from '@/components/import/ImportFailure';
import { importOf } from '@/components/import/import-store';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { StoredDesign } from '@/lib/collection/collection';
import { type DesignStepStatus, designStepStatuses } from '@/lib/runs/design-step-status';
import { type FollowedDesign, isFollowedDesign } from '@/lib/runs/study-design';
import { DesignStep } from './DesignStep';
import { DesignSteps } from './DesignSteps';
import { runsOf } from './runs-store';

interface Props {
  panel: PanelStore;
  design: FollowedDesign;
}

/** The design that the collection here repeats: its steps, their states, and a button for each. */
export function DesignSection({ panel, design }: { panel: PanelStore; design: StoredDesign }) {
  const followed = useMemo(() => (isFollowedDesign(design) ? design : null), [design]);
  return followed && <FollowedDesignView panel={panel} design={followed} />;
}

function FollowedDesignView({ panel, design }: Props) {
  const t = useTranslation();
  const library = libraryOf(panel);
  const steps = useDesignSteps({ panel, design });
  const adding = useStore(importOf(panel), ({ now }) => now);
  const next = steps?.find(({ plan, state, toAdd }) => state === 'ready' && (plan !== null || toAdd.length > 0));
  const choose = (step: number, isOriginal: boolean) => {
    const others = design.originalIds.filter((one) => one !== step);
    void library.change({ design: { ...design, originalIds: isOriginal ? [...others, step] : others } });
  };
  return (
    <section className="design" aria-label={t('designHeading')}>
      <div className="row wrap">
        <h2 className="grow">{t('designHeading')}</h2>
        <button type="button" className="btn small" onClick={() => void library.removeDesign()}>
          {t('designRemove')}
        </button>
      </div>
      <p className="note" dir="auto">
        {t('designFollows', design.file)}
      </p>
      {adding.is === 'failed' && <ImportFailure because={adding.because} />}
      {steps && (
        <DesignSteps all={steps} stepOf={({ step }) => step}>
          {(now) => (
            <DesignStep
              panel={panel}
              design={design}
              now={now}
              isNext={now === next}
              onChoose={(isOriginal) => choose(now.step.step, isOriginal)}
            />
          )}
        </DesignSteps>
      )}
    </section>
  );
}

/** `null` until the collection is read. */
function useDesignSteps({ panel, design }: Props): DesignStepStatus[] | null {
  const roll = useStore(snapshotOf(panel), (state) => state.roll);
  const runs = useStore(runsOf(panel), (state) => state.runs);
  const maxMissing = useStore(panel, (state) => state.settings.complete.mostMissing);
  return useMemo(
    () => roll && designStepStatuses(design, { runs, roll }, maxMissing),
    [design, runs, roll, maxMissing],
  );
}
