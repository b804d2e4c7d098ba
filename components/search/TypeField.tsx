import { useTranslation } from '@/components/ui/words';
import { resultTypes } from '@/lib/service/value-sets';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { FieldError } from './SearchField';

interface TypeFieldProps {
  label: string;
  /** Comma-joined; nothing is all of them. */
  value: string;
  problem: Message | undefined;
  onEnter(value: string): void;
}

const typeNames: Record<(typeof resultTypes)[number], MessageName> = {
  video: 'searchTypeVideo',
  channel: 'searchTypeChannel',
  playlist: 'searchTypePlaylist',
};

/** Which of the three kinds of results are wanted. */
export function TypeField({ label, value, problem, onEnter }: TypeFieldProps) {
  const t = useTranslation();
  const chosen = new Set(value === '' ? resultTypes : value.split(','));
  const toggle = (type: (typeof resultTypes)[number]) => {
    const wanted = resultTypes.filter((one) => (one === type) !== chosen.has(one));
    // None at all would be asked for as all.
    if (wanted.length > 0) onEnter(wanted.join(','));
  };
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className="row wrap">
        {resultTypes.map((type) => (
          <label key={type} className="ticked">
            <input type="checkbox" checked={chosen.has(type)} onChange={() => toggle(type)} />
            {t(typeNames[type])}
          </label>
        ))}
      </div>
      <FieldError problem={problem} />
    </fieldset>
  );
}
