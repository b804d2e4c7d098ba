import { useId, useMemo } from 'react';
import { OpenBulkCaptionsButton } from '@/components/bulk-captions/OpenBulkCaptionsButton';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { ImportFailure } from '@/components/import/ListProgress';
import { useImport, useImportStore } from '@/components/import/use-import';
import { useSampleCreation } from '@/components/samples/use-sample-creation';
import { joinFacts } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import type { StoredDesign } from '@/lib/collection/records';
import { shownCollection } from '@/lib/collection/store/library-store';
import {
  type DesignStepState,
  type DesignStepStatus,
  originalVideoIdsOf,
  sourceStepsOf,
  usedVideos,
} from '@/lib/runs/design-step-status';
import type { Plan } from '@/lib/runs/plan-schema';
import {
  type DesignPlanStep,
  type DesignSampleStep,
  isDesignPlanStep,
  isDesignSampleStep,
  isRepeatableDesign,
  type RepeatedDesign,
} from '@/lib/runs/study-design';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { DesignSteps } from './DesignSteps';
import { stepNumbersText } from './design-text';
import { StartRunWithLimit } from './StartRunButton';
import { useDesignSteps } from './use-design-steps';

interface DesignStepProps {
  design: RepeatedDesign;
  status: DesignStepStatus;
  /** True if this is the next step to run, which has the primary button. */
  isNext: boolean;
  onChoose(isOriginal: boolean): void;
}

/** Shows a step of a design: its status, its videos, and the button that runs it at the current price. */
function DesignStep({ design, status, isNext, onChoose }: DesignStepProps) {
  const importStore = useImportStore();
  const t = useTranslation();
  const { step, state, plan, idsToAdd, unfinished } = status;
  const canRun = state === 'ready' || state === 'stopped';
  const isOriginal = design.originalIds.includes(step.step);
  const hasChoice = isDesignPlanStep(step) && sourceStepsOf(step).length > 0 && state !== 'running' && state !== 'done';
  return (
    <>
      <p className="note" role="status">
        {joinFacts(t, [stepStateText(t, status), canRun && plan && videosUsedText(t, plan)])}
      </p>
      {state === 'waiting' && isDesignPlanStep(step) && (
        <p className="note">{costUnknownText(t, status.waitsFor, step)}</p>
      )}
      {hasChoice && <IdChoice step={step} isOriginal={isOriginal} onChoose={onChoose} />}
      {canRun && unfinished.length > 0 && (
        <p className="note warning-text">
          {t.plural('designUnfinished', unfinished.length, stepNumbersText(t, unfinished))}
        </p>
      )}
      {canRun && hasChoice && !isOriginal && <PartialSelectionNote design={design} step={step} />}
      {canRun && plan && isDesignPlanStep(step) && <StartStep step={step} plan={plan} isNext={isNext} />}
      {canRun && isDesignSampleStep(step) && <DrawSample design={design} step={step} isNext={isNext} />}
      {canRun && idsToAdd.length > 0 && (
        <PricedButton
          label={t.plural('importAdd', idsToAdd.length)}
          price={{ is: 'free' }}
          primary={isNext}
          onPress={() => void importStore.getState().addIds(idsToAdd)}
        />
      )}
    </>
  );
}

const stepStateLabels: Record<Exclude<DesignStepState, 'waiting'>, MessageName> = {
  empty: 'designEmpty',
  ready: 'designReady',
  running: 'running',
  paused: 'paused',
  stopped: 'stopped',
  done: 'done',
};

const stepStateText = (t: Translate, { state, waitsFor }: DesignStepStatus): string =>
  state === 'waiting'
    ? t.plural('designWaiting', waitsFor.length, stepNumbersText(t, waitsFor))
    : t(stepStateLabels[state]);

function videosUsedText(t: Translate, plan: Plan): string | false {
  const ids = 'seeds' in plan ? plan.seeds : 'ids' in plan ? plan.ids : null;
  return ids !== null && t.plural('designUses', ids.length);
}

const costUnknownText = (t: Translate, waitsFor: readonly number[], step: DesignPlanStep): string =>
  [
    t.plural('designCostLater', waitsFor.length, stepNumbersText(t, waitsFor)),
    t.plural('designOriginalUsed', originalVideoIdsOf(step).length),
  ].join(' ');

interface IdChoiceProps {
  step: DesignPlanStep;
  isOriginal: boolean;
  onChoose(isOriginal: boolean): void;
}

function IdChoice({ step, isOriginal, onChoose }: IdChoiceProps) {
  const t = useTranslation();
  const name = useId();
  const choices = [
    [false, t('designUseHere')],
    [true, t.plural('designUseOriginal', originalVideoIdsOf(step).length)],
  ] as const;
  return (
    <fieldset className="flex-row wrap" aria-label={t('designUse', step.step)}>
      {choices.map(([value, label]) => (
        <label key={label} className="checkbox-field">
          <input type="radio" name={name} checked={isOriginal === value} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Notes that videos were selected by hand in the original study, which no rule can repeat. */
function PartialSelectionNote({ design, step }: { design: RepeatedDesign; step: DesignPlanStep }) {
  const t = useTranslation();
  const { used, all } = usedVideos(design.steps, step);
  return used < all ? <p className="note warning-text">{t('designPartly', used, all)}</p> : null;
}

interface DrawSampleProps {
  design: RepeatedDesign;
  step: DesignSampleStep;
  isNext: boolean;
}

/** Draws the sample of a step into a new collection, which continues the design. */
function DrawSample({ design, step, isNext }: DrawSampleProps) {
  const t = useTranslation();
  const { create, isCreating } = useSampleCreation();
  const collection = useLibrary(shownCollection);
  if (!collection) return null;
  const draw = () =>
    void create({
      name: t('sampleName', collection.name, step.sample.size),
      plan: step.sample,
      from: collection,
      design: { stored: design, step: step.step },
    });
  return (
    <PricedButton
      label={t('designDraw')}
      price={{ is: 'free' }}
      primary={isNext}
      busySince={isCreating}
      onPress={draw}
    />
  );
}

interface StartStepProps {
  step: DesignPlanStep;
  plan: Plan;
  isNext: boolean;
}

/** The button that starts a step at the displayed price, with an editable cost limit. */
function StartStep({ step, plan, isNext }: StartStepProps) {
  const t = useTranslation();
  if (plan.kind === 'captions') return <OpenBulkCaptionsButton plan={plan} />;
  return (
    <StartRunWithLimit
      label={t('designRun', step.step)}
      plan={plan}
      initialBudget={step.budget}
      designStep={step.step}
      primary={isNext}
    />
  );
}

export function DesignSection({ design }: { design: StoredDesign }) {
  const t = useTranslation();
  const library = useLibraryStore();
  const repeatable = useMemo(() => (isRepeatableDesign(design) ? design : null), [design]);
  return (
    <section className="design" aria-label={t('designHeading')}>
      <div className="flex-row wrap">
        <h2 className="grow">{t('designHeading')}</h2>
        <button type="button" className="button small" onClick={() => void library.getState().removeDesign()}>
          {t('designRemove')}
        </button>
      </div>
      {repeatable ? <RepeatedDesignSteps design={repeatable} /> : <p className="note">{t('designDamaged')}</p>}
    </section>
  );
}

function RepeatedDesignSteps({ design }: { design: RepeatedDesign }) {
  const t = useTranslation();
  const library = useLibraryStore();
  const steps = useDesignSteps(design);
  const adding = useImport(({ progress }) => progress);
  const next = steps?.find(({ state }) => state === 'ready');
  const choose = (step: number, isOriginal: boolean) => {
    const others = design.originalIds.filter((one) => one !== step);
    void library.getState().change({ design: { ...design, originalIds: isOriginal ? [...others, step] : others } });
  };
  return (
    <>
      <p className="note" dir="auto">
        {t('designFollows', design.file)}
      </p>
      {adding.is === 'failed' && <ImportFailure reason={adding.reason} />}
      {steps && (
        <DesignSteps all={steps} stepOf={({ step }) => step}>
          {(status) => (
            <DesignStep
              design={design}
              status={status}
              isNext={status === next}
              onChoose={(isOriginal) => choose(status.step.step, isOriginal)}
            />
          )}
        </DesignSteps>
      )}
    </>
  );
}
