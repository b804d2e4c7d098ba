interface Props<T> {
  /** The accessible name. */
  label?: string;
  /** The id of the element with the accessible name, in place of `label`. */
  labelledBy?: string;
  options: readonly (readonly [value: T, text: string])[];
  /** `undefined` while no option applies. */
  value: T | undefined;
  onChoose(value: NoInfer<T>): void;
}

/** Chooses one of two to five short options, all of them visible. */
export function Segmented<T extends string | boolean | null>({
  label,
  labelledBy,
  options,
  value,
  onChoose,
}: Props<T>) {
  return (
    <fieldset className="segmented" aria-label={label} aria-labelledby={labelledBy}>
      {options.map(([one, text]) => (
        <button key={String(one)} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
