import { useId, useMemo, useState } from 'react';
import { useLibrary } from '@/components/collection/use-library';
import { useModal } from '@/components/ui/ConfirmDialog';
import { joinFacts } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { NumberField } from '@/components/ui/NumberField';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { Segmented } from '@/components/ui/Segmented';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { randomUpTo } from '@/lib/browser/environment';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { TableData } from '@/lib/collection/video-table';
import { type Frame, frameOf, needsDetails } from '@/lib/samples/frame';
import { maxSampleSize, type SamplePlan } from '@/lib/samples/sample';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { maxRandomSeed } from '@/lib/shared/max-random-seed';
import { SamplePreview } from './SamplePreview';
import { SeedField } from './SeedField';
import { allocationLabels, orderLabels, sampleMethodLabels, strataLabels } from './sample-labels';
import { useSampleCreation } from './use-sample-creation';
import './samples.css';

const maxNameLength = 200;
const usualSize = 200;

/** Every choice of the form; a plan has those of its method. */
interface Choices {
  method: SamplePlan['method'];
  size: number;
  seed: number;
  strata: keyof typeof strataLabels;
  allocation: keyof typeof allocationLabels;
  order: keyof typeof orderLabels;
  details: boolean;
  captions: boolean;
}

const initialChoices = (): Choices => ({
  method: 'random',
  size: usualSize,
  seed: randomUpTo(maxRandomSeed),
  strata: 'year',
  allocation: 'proportional',
  order: 'added',
  details: false,
  captions: false,
});

function planOf({ method, size, seed, strata, allocation, order, details, captions }: Choices): SamplePlan {
  const common = { size, details, captions };
  if (method === 'random') return { method, ...common, seed };
  if (method === 'stratified') return { method, ...common, seed, strata, allocation };
  return { method, ...common, order };
}

/** Draws a sample of the shown collection into a new one, with a preview of the strata. */
export function SampleDialog({ table, onClose }: { table: TableData; onClose(): void }) {
  const t = useTranslation();
  const heading = useId();
  const dialog = useModal();
  const collection = useLibrary(shownCollection);
  const [choices, setChoices] = useState(initialChoices);
  const [typedName, setName] = useState<string | null>(null);
  const { create, isCreating } = useSampleCreation();
  const plan = useMemo(() => planOf(choices), [choices]);
  const frame = useMemo(() => frameOf(table, plan), [table, plan]);
  if (!collection) return null;
  // An empty frame gives no sample, whatever its size.
  const suggestedName = t('sampleName', collection.name, Math.min(plan.size, frame.size || plan.size));
  const name = typedName ?? suggestedName;
  const submit = async () => {
    await create({ name: name.trim() || suggestedName, plan, from: collection });
    onClose();
  };
  return (
    <dialog ref={dialog} className="dialog sample" aria-labelledby={heading} onCancel={onClose} onClose={onClose}>
      <div className="flex-row">
        <h2 className="grow" id={heading} dir="auto">
          {t('sampleHeading', collection.name)}
        </h2>
        <IconButton icon="x" label={t('close')} shortcut="Escape" onPress={onClose} />
      </div>
      <div className="flex-row wrap">
        <MethodChoice method={choices.method} onChoose={(method) => setChoices({ ...choices, method })} />
        <span className="grow" />
        <span className="note" role="status">
          {frameText(t, frame, table.snapshot.ids.length)}
        </span>
      </div>
      <SampleFields choices={choices} onChange={(change) => setChoices({ ...choices, ...change })}>
        <TextField label={t('sampleNameLabel')} value={name} maxLength={maxNameLength} onType={setName} />
      </SampleFields>
      {frame.size > 0 && <SamplePreview snapshot={table.snapshot} frame={frame} plan={plan} />}
      {frame.size > 0 && plan.size > frame.size && (
        <p className="note warning-text">{t.plural('sampleTakesAll', frame.size)}</p>
      )}
      <p className="note">{t(plan.method === 'first' ? 'sampleFirstNote' : 'sampleNote')}</p>
      <div className="flex-row wrap dialog-actions">
        <button type="button" className="button quiet" onClick={onClose}>
          {t('cancel')}
        </button>
        <PricedButton
          label={t('sampleCreate')}
          price={{ is: 'free' }}
          primary
          busySince={isCreating}
          disabledReason={emptyReason(t, frame)}
          onPress={() => void submit()}
        />
      </div>
    </dialog>
  );
}

function MethodChoice({ method, onChoose }: { method: Choices['method']; onChoose(method: Choices['method']): void }) {
  const t = useTranslation();
  return (
    <Segmented
      label={t('sampleKind')}
      options={optionsOf(sampleMethodLabels).map(([one, label]) => [one, t(label)] as const)}
      value={method}
      onChoose={onChoose}
    />
  );
}

const frameText = (t: Translate, frame: Frame, all: number): string =>
  joinFacts(t, [
    t('sampleFrame', frame.size, t.plural('videoCount', all)),
    frame.excluded > 0 && t.plural('excludedCount', frame.excluded),
    frame.withoutDetails > 0 && t.plural('coverageWithout', frame.withoutDetails),
    frame.withoutCaptions > 0 && t.plural('sampleWithoutCaptions', frame.withoutCaptions),
  ]);

/** Says why there is nothing to draw from, and what to do; `null` if there is something. */
function emptyReason(t: Translate, { size, withoutDetails, withoutCaptions }: Frame): DisabledReason | null {
  if (size > 0) return null;
  const text = withoutCaptions > 0 ? 'sampleNoCaptions' : withoutDetails > 0 ? 'sampleNoDetails' : 'sampleAllExcluded';
  return { is: 'incomplete', text: t(text) };
}

interface FieldsProps {
  choices: Choices;
  onChange(change: Partial<Choices>): void;
  /** The field for the name. */
  children: React.ReactNode;
}

function SampleFields({ choices, onChange, children }: FieldsProps) {
  const t = useTranslation();
  const { method, size, strata, allocation, order, details, captions } = choices;
  return (
    <div className="sample-fields">
      <NumberField
        label={t('videos')}
        value={size}
        min={1}
        max={maxSampleSize}
        live
        onChange={(videos) => onChange({ size: videos })}
      />
      {method === 'stratified' && (
        <>
          <SelectField
            label={t('sampleStrata')}
            options={optionsOf(strataLabels)}
            value={strata}
            onChoose={(kind) => onChange({ strata: kind })}
          />
          <SelectField
            label={t('sampleAllocation')}
            options={optionsOf(allocationLabels)}
            value={allocation}
            onChoose={(by) => onChange({ allocation: by })}
          />
        </>
      )}
      {method === 'first' ? (
        <SelectField
          label={t('order')}
          options={optionsOf(orderLabels)}
          value={order}
          onChoose={(by) => onChange({ order: by })}
        />
      ) : (
        <SeedField seed={choices.seed} onChange={(seed) => onChange({ seed })} />
      )}
      {children}
      <fieldset className="field">
        <legend>{t('sampleOnly')}</legend>
        <div className="flex-row wrap">
          <label className="checkbox-field">
            <input
              type="checkbox"
              checked={details || needsDetails(planOf(choices))}
              disabled={needsDetails(planOf(choices))}
              onChange={({ target }) => onChange({ details: target.checked })}
            />
            {t('details')}
          </label>
          <label className="checkbox-field">
            <input
              type="checkbox"
              checked={captions}
              onChange={({ target }) => onChange({ captions: target.checked })}
            />
            {t('captions')}
          </label>
        </div>
      </fieldset>
    </div>
  );
}

const optionsOf = <T extends string>(labels: Record<T, MessageName>) => Object.entries(labels) as [T, MessageName][];

interface SelectProps<T> {
  label: string;
  options: readonly (readonly [value: T, label: MessageName])[];
  value: T;
  onChoose(value: T): void;
}

function SelectField<T extends string>({ label, options, value, onChoose }: SelectProps<T>) {
  const t = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([one]) => one === target.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {t(text)}
          </option>
        ))}
      </select>
    </div>
  );
}
