import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';
import type { MediaFilterValue as Filter } from '@/lib/files/media-order';

interface MediaFilterProps {
  value: Filter;
  /** What the list has to choose between. */
  codecs: readonly string[];
  heights: readonly number[];
  onChange(change: Partial<Filter>): void;
}

/** Which rows are shown: by codec, by height, by words in them. */
export function MediaFilter({ value, codecs, heights, onChange }: MediaFilterProps) {
  const t = useTranslation();
  return (
    <Menu icon="list-filter" label={t('filesFilter')} holds="dialog">
      <section className="stack tight">
        <FilterSelect
          label={t('filesFilterCodec')}
          value={value.codec}
          values={['', ...codecs, value.codec]}
          textOf={String}
          onPick={(codec) => onChange({ codec })}
        />
        {heights.length > 0 && (
          <FilterSelect
            label={t('filesFilterHeight')}
            value={value.mostHeight}
            values={[0, ...heights, value.mostHeight]}
            textOf={(height) => `${height}p`}
            onPick={(mostHeight) => onChange({ mostHeight })}
          />
        )}
        <label className="row wrap">
          <span className="note grow">{t('filesFilterWords')}</span>
          <span className="input small">
            <input
              type="search"
              value={value.text}
              spellCheck={false}
              onChange={(event) => onChange({ text: event.target.value })}
            />
          </span>
        </label>
      </section>
    </Menu>
  );
}

interface FilterSelectProps<V> {
  label: string;
  value: V;
  /** The first lets everything through; doubles are left out. */
  values: readonly V[];
  textOf(value: V): string;
  onPick(value: V): void;
}

function FilterSelect<V extends string | number>({ label, value, values, textOf, onPick }: FilterSelectProps<V>) {
  const t = useTranslation();
  const picked = (text: string) => values.find((one) => String(one) === text) ?? value;
  return (
    <label className="row">
      <span className="note grow">{label}</span>
      <select className="choose note" value={value} onChange={(event) => onPick(picked(event.target.value))}>
        {[...new Set(values)].map((one) => (
          <option key={one} value={one}>
            {one === values[0] ? t('filesFilterAny') : textOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
