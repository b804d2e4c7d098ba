import { useId, useState } from 'react';
import { PlannedCaptions } from '@/components/bulk-captions/PlannedCaptions';
import { importOf } from '@/components/import/import-store';
import { joinFacts } from '@/components/ui/dotted';
import { LimitField } from '@/components/ui/LimitField';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { type DesignState, type DesignStepStatus, originalIdsOf, sourceStepsOf } from '@/lib/runs/design-step-status';
import type { Plan } from '@/lib/runs/plan';
import { type FollowedDesign, isPlannedStep, type PlannedStep } from '@/lib/runs/study-design';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { stepsText } from './design-text';
import { StartRunButton } from './StartRunButton';

interface DesignStepProps {
  panel: PanelStore;
  design: FollowedDesign;
  now: DesignStepStatus;
  /** The first step that can be run: its button is the strong one. */
  isNext: boolean;
  onChoose(isOriginal: boolean): void;
}

/** How a step of a design stands, which videos it takes, and the button that runs it at its price of now. */
export function DesignStep({ panel, design, now, isNext, onChoose }: DesignStepProps) {
  const t = useTranslation();
  const { step, state, plan, toAdd, unfinished } = now;
  const canRun = state === 'ready' || state === 'stopped';
  const isOriginal = design.originalIds.includes(step.step);
  const hasChoice = isPlannedStep(step) && sourceStepsOf(step).length > 0 && state !== 'running' && state !== 'done';
  return (
    <>
      <p className="note" role="status">
        {joinFacts([stepStateText(t, now), canRun && plan && videosUsedText(t, plan)])}
      </p>
      {state === 'waiting' && isPlannedStep(step) && <p className="note">{costUnknownText(t, now.waitsFor, step)}</p>}
      {hasChoice && <IdChoice step={step} isOriginal={isOriginal} onChoose={onChoose} />}
      {canRun && unfinished.length > 0 && (
        <p className="note warned">{t.plural('designUnfinished', unfinished.length, stepsText(t, unfinished))}</p>
      )}
      {canRun && hasChoice && !isOriginal && <PartialSelectionNote design={design} step={step} />}
      {canRun && plan && isPlannedStep(step) && <StartStep panel={panel} step={step} plan={plan} isNext={isNext} />}
      {canRun && toAdd.length > 0 && (
        <PricedButton
          label={t.plural('importAdd', toAdd.length)}
          price={{ is: 'free' }}
          strong={isNext}
          onPress={() => void importOf(panel).addIds(toAdd)}
        />
      )}
    </>
  );
}

const stepStateNames: Record<Exclude<DesignState, 'waiting'>, MessageName> = {
  empty: 'designEmpty',
  ready: 'designReady',
  running: 'designRunning',
  paused: 'designPaused',
  stopped: 'designStopped',
  done: 'designDone',
};

const stepStateText = (t: Translate, { state, waitsFor }: DesignStepStatus): string =>
  state === 'waiting' ? t.plural('designWaiting', waitsFor.length, stepsText(t, waitsFor)) : t(stepStateNames[state]);

function videosUsedText(t: Translate, plan: Plan): string | false {
  const ids = 'seeds' in plan ? plan.seeds : 'ids' in plan ? plan.ids : null;
  return ids !== null && t.plural('designUses', ids.length);
}

const costUnknownText = (t: Translate, waitsFor: readonly number[], step: PlannedStep): string =>
  [
    t.plural('designCostLater', waitsFor.length, stepsText(t, waitsFor)),
    t.plural('designOriginalUsed', originalIdsOf(step).length),
  ].join(' ');

interface IdChoiceProps {
  step: PlannedStep;
  isOriginal: boolean;
  onChoose(isOriginal: boolean): void;
}

function IdChoice({ step, isOriginal, onChoose }: IdChoiceProps) {
  const t = useTranslation();
  const name = useId();
  const choices = [
    [false, t('designUseHere')],
    [true, t.plural('designUseOriginal', originalIdsOf(step).length)],
  ] as const;
  return (
    <fieldset className="row wrap" aria-label={t('designUse', step.step)}>
      {choices.map(([value, label]) => (
        <label key={label} className="ticked">
          <input type="radio" name={name} checked={isOriginal === value} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The user of the original picked some of the videos by hand: no rule brings the same ones here. */
function PartialSelectionNote({ design, step }: { design: FollowedDesign; step: PlannedStep }) {
  const t = useTranslation();
  const figure = new Intl.NumberFormat(t.locale);
  const sources = (step.from ?? []).filter(({ step: from }) => from !== null);
  const used = sources.reduce((sum, { videos }) => sum + videos, 0);
  const all = sources.reduce((sum, { step: from }) => sum + videosAddedBy(design, from), 0);
  return used < all ? (
    <p className="note warned">{t('designPartly', figure.format(used), figure.format(all))}</p>
  ) : null;
}

function videosAddedBy({ steps }: FollowedDesign, from: number | null): number {
  const step = steps[(from ?? 0) - 1];
  if (!step) return 0;
  return isPlannedStep(step) ? step.brought : step.ids.length;
}

interface StartStepProps {
  panel: PanelStore;
  step: PlannedStep;
  plan: Plan;
  isNext: boolean;
}

/** As a plan from a file begins: its limit can be changed, and its price is on the button. */
function StartStep({ panel, step, plan, isNext }: StartStepProps) {
  const t = useTranslation();
  const [budget, setBudget] = useState(step.budget);
  if (plan.kind === 'captions') return <PlannedCaptions panel={panel} plan={plan} />;
  return (
    <>
      <div className="source-form">
        <LimitField label={t('planRunMost')} micros={budget} onChange={setBudget} />
      </div>
      <StartRunButton
        panel={panel}
        label={t('designRun', step.step)}
        plan={plan}
        budget={budget}
        designStep={step.step}
        strong={isNext}
      />
    </>
  );
}
