import { useId } from 'react';
import { priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import { type NodeFilter, noFilter, type SizeBy } from '@/lib/network/metrics';
import type { NetworkName } from '@/lib/network/network-file';
import { isDirected, networkNames } from '@/lib/network/network-file';
import { type NetworkFormat, networkFormats } from '@/lib/network/network-formats';
import type { NetworkOptions, PictureFormat } from '@/lib/network/store';
import { maxCrawlDepth } from '@/lib/runs/plan-limits';
import type { Label, MessageName } from '@/lib/shared/localized-text';

interface Props extends NetworkOptions {
  /** True while the picture is on screen. */
  hasPicture: boolean;
  /** True if the layout has finished. */
  hasPositions: boolean;
  canDraw: boolean;
  onChoose(change: Partial<NetworkOptions>): void;
  onSave(format: NetworkFormat): void;
  onSavePicture(format: PictureFormat): void;
}

export const networkLabels: Readonly<Record<NetworkName, MessageName>> = {
  related: 'relatedNetwork',
  channels: 'packageChannelNetwork',
  tags: 'packageTagNetwork',
  replies: 'packageReplyNetwork',
};
const networkChoices = networkNames.map((name) => [name, networkLabels[name]] as const);

const sizes = [
  ['inDegree', 'networkIn'],
  ['views', 'viewCount'],
  ['pageRank', { text: 'PageRank' }],
] as const satisfies [string, Label][];
const sizesOf: Readonly<Record<NetworkName, readonly (readonly [SizeBy, Label])[]>> = {
  related: sizes,
  channels: sizes.slice(0, 1),
  tags: sizes.slice(0, 1),
  replies: [sizes[0], sizes[2]],
};
const colours = [
  ['community', 'networkCommunity'],
  ['depth', 'depth'],
] as const satisfies [string, MessageName][];
const labelChoices = [
  ['most', 'networkLabelsMost'],
  ['all', 'networkLabelsAll'],
  ['none', 'networkLabelsNone'],
] as const satisfies [string, MessageName][];

export function NetworkToolbar(props: Props) {
  const { name, sizeBy, colourBy, labels, asTable, canDraw, onChoose } = props;
  const isRelated = name === 'related';
  const t = useTranslation();
  return (
    <div className="flex-row wrap network-toolbar">
      <NetworkSelect name={name} onChoose={onChoose} />
      {sizesOf[name].length > 1 && (
        <OptionSelect
          label="networkSize"
          value={sizeBy}
          options={sizesOf[name]}
          onChoose={(by) => onChoose({ sizeBy: by })}
        />
      )}
      {!asTable && (
        <>
          {isRelated && (
            <OptionSelect
              label="networkColour"
              value={colourBy}
              options={colours}
              onChoose={(by) => onChoose({ colourBy: by })}
            />
          )}
          <OptionSelect
            label="networkLabels"
            value={labels}
            options={labelChoices}
            onChoose={(choice) => onChoose({ labels: choice })}
          />
        </>
      )}
      <NetworkFilterMenu {...props} />
      <div className="flex-row wrap align-end">
        {canDraw && (
          <button type="button" className="button small quiet" onClick={() => onChoose({ asTable: !asTable })}>
            <Icon name={asTable ? 'network' : 'table-2'} />
            <span>{t(asTable ? 'networkAsPicture' : 'viewAsTable')}</span>
          </button>
        )}
        <ExportMenu {...props} />
      </div>
    </div>
  );
}

/** Chooses which network is shown. */
export const NetworkSelect = ({ name, onChoose }: Pick<Props, 'name' | 'onChoose'>) => (
  <OptionSelect label="viewNetwork" value={name} options={networkChoices} onChoose={(one) => onChoose({ name: one })} />
);

interface OptionSelectProps<T extends string> {
  label: MessageName;
  value: T;
  options: readonly (readonly [T, Label])[];
  onChoose(value: T): void;
}

function OptionSelect<T extends string>({ label, value, options, onChoose }: OptionSelectProps<T>) {
  const t = useTranslation();
  return (
    <label className="flex-row note">
      {t(label)}
      <select
        className="select small"
        value={value}
        onChange={({ target }) => {
          const selected = options.find(([one]) => one === target.value);
          if (selected) onChoose(selected[0]);
        }}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {t(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

const countFilters = ({ minLinks, maxDepth }: NodeFilter): number => Number(minLinks > 0) + Number(maxDepth !== null);
const depths = Array.from({ length: maxCrawlDepth }, (_, index) => index + 1);

/** Filters out videos with few links or far from the seeds. */
function NetworkFilterMenu({ name, filter, onChoose }: Props) {
  const t = useTranslation();
  const id = useId();
  const count = countFilters(filter);
  const change = (part: Partial<NodeFilter>) => onChoose({ filter: { ...filter, ...part } });
  const label = count > 0 ? t.plural('networkFiltered', count) : t('filter');
  return (
    <Menu icon="list-filter" label={label} text={label} popupRole="dialog" align="start">
      <section className="stack tight">
        <NumberField
          label={t(isDirected(name) ? 'networkMinLinksIn' : 'networkMinLinks')}
          value={filter.minLinks}
          min={0}
          max={1_000}
          onChange={(minLinks) => change({ minLinks })}
        />
        {name === 'related' && (
          <div className="field">
            <label htmlFor={`${id}-depth`}>{t('networkMaxDepth')}</label>
            <select
              id={`${id}-depth`}
              className="select"
              value={filter.maxDepth ?? ''}
              onChange={({ target }) => change({ maxDepth: target.value === '' ? null : Number(target.value) })}
            >
              <option value="">{t('any')}</option>
              {depths.map((depth) => (
                <option key={depth} value={depth}>
                  {depth}
                </option>
              ))}
            </select>
          </div>
        )}
        {name === 'related' && <p className="note">{t('networkFilterNote')}</p>}
        <button type="button" className="button small" onClick={() => onChoose({ filter: noFilter })}>
          {t(name === 'related' ? 'networkShowAll' : 'showAll')}
        </button>
      </section>
    </Menu>
  );
}

const formatLabels: Record<NetworkFormat['id'], Label> = {
  gexf: { text: 'Gephi (GEXF)' },
  gdf: { text: 'YouTube Data Tools (GDF)' },
  graphml: { text: 'GraphML' },
  nodes: 'networkNodesCsv',
  edges: 'networkEdgesCsv',
};

function ExportMenu({ name, hasPicture, hasPositions, onSave, onSavePicture }: Props) {
  const t = useTranslation();
  return (
    <Menu icon="download" label={t('networkExport')} text={t('networkExport')}>
      {networkFormats.map((format) => (
        <MenuItem
          key={format.id}
          label={t(format.id === 'nodes' && name !== 'related' ? 'networkNodesTable' : formatLabels[format.id])}
          note={priceText(t, { is: 'free' })}
          onPress={() => onSave(format)}
        />
      ))}
      <MenuItem
        label={t('networkPng')}
        note={priceText(t, { is: 'free' })}
        disabled={!hasPicture}
        onPress={() => onSavePicture('png')}
      />
      <MenuItem
        label={t('networkSvg')}
        note={priceText(t, { is: 'free' })}
        disabled={!hasPositions}
        onPress={() => onSavePicture('svg')}
      />
    </Menu>
  );
}
