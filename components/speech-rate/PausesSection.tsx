import { useState } from 'react';
import { PlotOrTable } from '@/components/speech-rate/PlotOrTable';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { priceText } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import type { Label, Translate } from '@/lib/shared/localized-text';
import { xlsxName } from '@/lib/shared/table';
import { clockText } from '@/lib/shared/time-text';
import { groupPausesByLength, mergeCloseSpans, type PauseSummary, type TimeSpan } from '@/lib/speech-rate/pauses';
import type { PauseFormat } from '@/lib/speech-rate/rate-files';

interface PauseListProps {
  pauses: readonly TimeSpan[];
  onSeek(seconds: number): void;
}

/** Lists every pause with its duration; a click seeks to it. */
function PauseList({ pauses, onSeek }: PauseListProps) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(20);
  if (pauses.length === 0) return <p className="note">{t('pausesNone')}</p>;
  return (
    <>
      <ul className="pause-list">
        {pauses.slice(0, shown).map(({ from, to }) => (
          <li key={from}>
            <button type="button" className="menu-item" onClick={() => onSeek(from)}>
              <span>{clockText(from)}</span>
              <span className="note">{t('secondsShort', Math.round((to - from) * 10) / 10)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown < pauses.length && <ShowMore shown={t('shownOf', shown, pauses.length)} onMore={showMore} />}
    </>
  );
}

interface Props {
  pauseSummary: PauseSummary;
  /** In seconds. */
  length: number;
  /** The shortest silence that counts as a pause, in seconds. */
  minSeconds: number;
  onMinSeconds(seconds: number): void;
  onSave(file: PauseFormat): void;
  onSeek(seconds: number): void;
}

/** The number of columns in the map. More would be too narrow to see in the panel. */
const mapColumns = 480;

/** Shows pauses as a map, or as counts by duration and a list. */
export function PausesSection({ pauseSummary, length, minSeconds, onMinSeconds, onSave, onSeek }: Props) {
  const t = useTranslation();
  const { pauses, longest, speechShare } = pauseSummary;
  const facts = [
    ...(speechShare === null ? [] : [t('pausesShare', Math.round(speechShare * 100))]),
    ...(longest ? [t.plural('pausesCount', pauses.length, secondsText(t, longest.to - longest.from))] : []),
  ];
  return (
    <PlotOrTable
      heading={t('pauses')}
      note={t('pausesAndMore', minSeconds)}
      plot={<PauseMap pauseSummary={pauseSummary} length={length} label={[t('pausesLabel'), ...facts].join('. ')} />}
      table={
        <>
          {pauses.length > 0 && <PauseLengthTable pauseSummary={pauseSummary} minSeconds={minSeconds} />}
          <PauseList pauses={pauses} onSeek={onSeek} />
        </>
      }
    >
      <p className="note">{facts.join(' · ')}</p>
      {longest && (
        <div className="flex-row wrap">
          <button type="button" className="link note grow" onClick={() => onSeek(longest.from)}>
            {t('pausesToLongest', clockText(longest.from))}
          </button>
          <PauseExportMenu onSave={onSave} />
        </div>
      )}
      <PauseThreshold minSeconds={minSeconds} onMinSeconds={onMinSeconds} />
    </PlotOrTable>
  );
}

function PauseMap({ pauseSummary, length, label }: { pauseSummary: PauseSummary; length: number; label: string }) {
  const toColumn = (seconds: number): number => (length > 0 ? (seconds / length) * mapColumns : 0);
  const gaps = mergeCloseSpans(pauseSummary.pauses, length, mapColumns);
  return (
    <svg className="pauses" viewBox={`0 0 ${mapColumns} 10`} preserveAspectRatio="none" role="img" aria-label={label}>
      <rect className="rate-level-3" width={mapColumns} height="10" />
      {gaps.map(({ from, to }) => (
        <rect key={from} className="pause" x={toColumn(from)} width={toColumn(to) - toColumn(from)} height="10" />
      ))}
    </svg>
  );
}

function PauseLengthTable({ pauseSummary, minSeconds }: { pauseSummary: PauseSummary; minSeconds: number }) {
  const t = useTranslation();
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t('pausesLength')}</th>
          <th scope="col" className="align-end">
            {t('pauses')}
          </th>
          <th scope="col" className="align-end">
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groupPausesByLength(pauseSummary.pauses, minSeconds).map(({ from, to, count, total }) => (
          <tr key={from}>
            <th scope="row">{to === null ? t('pausesAndMore', from) : t('pausesUpTo', from, to)}</th>
            <td className="align-end">{count}</td>
            <td className="align-end">{secondsText(t, total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const exportFormats = [
  ['table', 'pausesAsTable', 'csv'],
  ['xlsx', { text: xlsxName }, 'xlsx'],
  ['edits', 'pausesAsEdits', 'edl'],
  ['labels', 'pausesAsLabels', 'txt'],
] as const satisfies [PauseFormat, Label, string][];

function PauseExportMenu({ onSave }: Pick<Props, 'onSave'>) {
  const t = useTranslation();
  return (
    <Menu icon="download" label={t('pausesSave')} text={t('pausesSave')}>
      {exportFormats.map(([file, label, extension]) => (
        <MenuItem key={file} label={t(label)} note={`.${extension}`} onPress={() => onSave(file)} />
      ))}
      <p className="note">{priceText(t, { is: 'free' })}</p>
    </Menu>
  );
}

function PauseThreshold({ minSeconds, onMinSeconds }: Pick<Props, 'minSeconds' | 'onMinSeconds'>) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link note justify-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('pausesChange')}
      </button>
      {isOpen && (
        <NumberField
          label={t('pausesAtLeast')}
          unit={t('pausesSeconds')}
          value={minSeconds}
          min={0.1}
          max={600}
          tenths
          onChange={onMinSeconds}
        />
      )}
    </>
  );
}

/** Formats seconds as "0.4 s" or "22 s", and two minutes or more as a clock time. */
const secondsText = (t: Translate, seconds: number): string =>
  seconds >= 120 ? clockText(seconds) : t('secondsShort', roundSeconds(seconds));

/** Rounds to tenths of a second below ten seconds, otherwise to whole seconds. */
const roundSeconds = (seconds: number): number => (seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds));
