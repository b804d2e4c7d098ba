import { useTranslation } from '@/components/ui/words';

/** A run that can be chosen. */
interface RunOption {
  id: string;
  /** What it asked, and when. */
  text: string;
}

interface RunPairFieldsProps {
  runs: readonly RunOption[];
  before: string;
  after: string;
  onChoose(before: string, after: string): void;
}

/** Which run is held against which. */
export function RunPairFields({ runs, before, after, onChoose }: RunPairFieldsProps) {
  const t = useTranslation();
  return (
    <div className="row wrap pic-bar">
      <RunSelect label={t('chgBefore')} runs={runs} value={before} onChoose={(id) => onChoose(id, after)} />
      <RunSelect label={t('chgAfter')} runs={runs} value={after} onChoose={(id) => onChoose(before, id)} />
    </div>
  );
}

interface RunSelectProps {
  label: string;
  runs: readonly RunOption[];
  value: string;
  onChoose(id: string): void;
}

function RunSelect({ label, runs, value, onChoose }: RunSelectProps) {
  return (
    <label className="field chg-run">
      <span className="label">{label}</span>
      <select className="select" value={value} onChange={({ target }) => onChoose(target.value)}>
        {runs.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
