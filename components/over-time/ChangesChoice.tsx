import { useWords } from '@/components/ui/words';

/** A run that can be chosen. */
export interface RunChoice {
  id: string;
  /** What it asked, and when. */
  text: string;
}

interface Props {
  runs: readonly RunChoice[];
  before: string;
  after: string;
  onChoose(before: string, after: string): void;
}

/** Which run is held against which. */
export function ChangesChoice({ runs, before, after, onChoose }: Props) {
  const say = useWords();
  return (
    <div className="row wrap pic-bar">
      <RunBox label={say('chgBefore')} runs={runs} value={before} onChoose={(id) => onChoose(id, after)} />
      <RunBox label={say('chgAfter')} runs={runs} value={after} onChoose={(id) => onChoose(before, id)} />
    </div>
  );
}

interface BoxProps {
  label: string;
  runs: readonly RunChoice[];
  value: string;
  onChoose(id: string): void;
}

function RunBox({ label, runs, value, onChoose }: BoxProps) {
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
