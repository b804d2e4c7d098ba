import { useId } from 'react';
import { priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import { type NodeFilter, noFilter } from '@/lib/network/metrics';
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

const sizes = [
  ['inDegree', 'networkIn'],
  ['views', 'viewCount'],
  ['pageRank', { text: 'PageRank' }],
] as const satisfies [string, Label][];
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
  const { sizeBy, colourBy, labels, asTable, canDraw, onChoose } = props;
  const t = useTranslation();
  return (
    <div className="flex-row wrap network-toolbar">
      <OptionSelect label="networkSize" value={sizeBy} options={sizes} onChoose={(by) => onChoose({ sizeBy: by })} />
      {!asTable && (
        <>
          <OptionSelect
            label="networkColour"
            value={colourBy}
            options={colours}
            onChoose={(by) => onChoose({ colourBy: by })}
          />
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
function NetworkFilterMenu({ filter, onChoose }: Props) {
  const t = useTranslation();
  const id = useId();
  const count = countFilters(filter);
  const change = (part: Partial<NodeFilter>) => onChoose({ filter: { ...filter, ...part } });
  const label = count > 0 ? t.plural('networkFiltered', count) : t('filter');
  return (
    <Menu icon="list-filter" label={label} text={label} popupRole="dialog" align="start">
      <section className="stack tight">
        <NumberField
          label={t('networkMinLinks')}
          value={filter.minLinks}
          min={0}
          max={1_000}
          onChange={(minLinks) => change({ minLinks })}
        />
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
        <p className="note">{t('networkFilterNote')}</p>
        <button type="button" className="button small" onClick={() => onChoose({ filter: noFilter })}>
          {t('networkShowAll')}
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

function ExportMenu({ hasPicture, hasPositions, onSave, onSavePicture }: Props) {
  const t = useTranslation();
  return (
    <Menu icon="download" label={t('networkExport')} text={t('networkExport')}>
      {networkFormats.map((format) => (
        <MenuItem
          key={format.id}
          label={t(formatLabels[format.id])}
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
