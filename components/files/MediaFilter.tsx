import { dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { SearchField } from '@/components/ui/SearchField';
import { useTranslation } from '@/components/ui/translation';
import type { MediaFilterValue as Filter } from '@/lib/files/media-selection';
import { type LinkLifetime, type LinkListFormat, linkListFormats } from '@/lib/platform/link-lifetime';
import type { MediaSortKey } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';

interface MediaSortProps {
  by: MediaSortKey;
  down: boolean;
  orders: readonly MediaSortKey[];
  onSort(by: MediaSortKey, down: boolean): void;
}

const orderNames: Record<MediaSortKey, MessageName> = {
  height: 'filesByHeight',
  fps: 'filesByFps',
  codec: 'filesByCodec',
  size: 'filesBySize',
  bitrate: 'filesByBitrate',
};

export function MediaSort({ by, down, orders, onSort }: MediaSortProps) {
  const t = useTranslation();
  const sortKeyOf = (text: string) => orders.find((order) => order === text) ?? by;
  return (
    <span className="flex-row file-tools">
      <select
        className="plain-select note"
        aria-label={t('sortBy')}
        value={by}
        onChange={(event) => onSort(sortKeyOf(event.target.value), down)}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {t(orderNames[order])}
          </option>
        ))}
      </select>
      <IconButton
        icon={down ? 'arrow-down' : 'arrow-up'}
        label={t(down ? 'filesSortDown' : 'filesSortUp')}
        onPress={() => onSort(by, !down)}
      />
    </span>
  );
}

interface LinkMenuProps {
  lifetime: LinkLifetime;
  /** The number of links to export. */
  count: number;
  isChoosing: boolean;
  onSave(format: LinkListFormat): void;
  onCopy(): void;
  onChoose(on: boolean): void;
}

const formatNames: Record<LinkListFormat, MessageName> = {
  txt: 'filesLinksTxt',
  aria2: 'filesLinksAria2',
  m3u: 'filesLinksM3u',
};
const formats = ['txt', 'aria2', 'm3u'] as const;

/** Exports the links for use in other download tools, with a warning to keep them secret. */
export function LinkMenu({ lifetime, count, isChoosing, onSave, onCopy, onChoose }: LinkMenuProps) {
  const t = useTranslation();
  const isDisabled = lifetime.is === 'ended' || count === 0;
  return (
    <Menu icon="link" label={t('filesLinks')} popupRole="dialog">
      <div role="menu" aria-label={t('filesLinks')}>
        <MenuItem label={t('filesLinksCopy')} disabled={isDisabled} onPress={onCopy} />
        {formats.map((format) => (
          <MenuItem
            key={format}
            label={t(formatNames[format])}
            note={`.${linkListFormats[format].ending}`}
            disabled={isDisabled}
            onPress={() => onSave(format)}
          />
        ))}
        <MenuItem label={t(isChoosing ? 'filesChooseOff' : 'filesChoose')} onPress={() => onChoose(!isChoosing)} />
      </div>
      <section>
        <p className="note">{t.plural('filesLinksOf', count)}</p>
        <p className="note">
          <LinkWarning lifetime={lifetime} />
        </p>
      </section>
    </Menu>
  );
}

function LinkWarning({ lifetime }: Pick<LinkMenuProps, 'lifetime'>) {
  const t = useTranslation();
  if (lifetime.is === 'ended') return t('filesLinksEndedMenu');
  return lifetime.isStated ? t('filesLinksSecret', dateTimeText(t, lifetime.until)) : t('filesLinksSecretHours');
}

interface MediaFilterProps {
  value: Filter;
  codecs: readonly string[];
  heights: readonly number[];
  onChange(change: Partial<Filter>): void;
}

export function MediaFilter({ value, codecs, heights, onChange }: MediaFilterProps) {
  const t = useTranslation();
  return (
    <Menu icon="list-filter" label={t('filter')} popupRole="dialog">
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
            value={value.maxHeight}
            values={[0, ...heights, value.maxHeight]}
            textOf={(height) => `${height}p`}
            onPick={(maxHeight) => onChange({ maxHeight })}
          />
        )}
        <SearchField label={t('filesFilterWords')} value={value.text} onType={(text) => onChange({ text })} />
      </section>
    </Menu>
  );
}

interface FilterSelectProps<V> {
  label: string;
  value: V;
  /** The first value matches everything; duplicates are removed. */
  values: readonly V[];
  textOf(value: V): string;
  onPick(value: V): void;
}

function FilterSelect<V extends string | number>({ label, value, values, textOf, onPick }: FilterSelectProps<V>) {
  const t = useTranslation();
  const valueFrom = (text: string) => values.find((one) => String(one) === text) ?? value;
  return (
    <label className="flex-row">
      <span className="note grow">{label}</span>
      <select className="plain-select note" value={value} onChange={(event) => onPick(valueFrom(event.target.value))}>
        {[...new Set(values)].map((one) => (
          <option key={one} value={one}>
            {one === values[0] ? t('any') : textOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
