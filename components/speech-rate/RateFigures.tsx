import { useState } from 'react';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { useTranslation } from '@/components/ui/translation';
import type { Cue } from '@/lib/captions/cue';
import { type RateUnit, rateUnitOf } from '@/lib/captions/rate-unit';
import { xlsxName } from '@/lib/shared/table';
import { clockText } from '@/lib/shared/time-text';
import { lineRate, type RateCheck, type SpeechRate } from '@/lib/speech-rate/speech-rate';

interface FiguresProps {
  speechRate: SpeechRate;
  unit: RateUnit;
  /** The length comes from the player or the details; otherwise, the end of the last line is used. */
  isLengthKnown: boolean;
}

/** Shows the average rates over the spoken time and over the whole length, and the share of speech. */
export function RateFigures({ speechRate, unit, isLengthKnown }: FiguresProps) {
  const t = useTranslation();
  const unitLabel = t(unit === 'words' ? 'rateUnitWords' : 'rateUnitCharacters');
  const share = speechRate.length > 0 ? Math.min(100, Math.round((speechRate.spoken / speechRate.length) * 100)) : null;
  const length = t(isLengthKnown ? 'rateOfLength' : 'rateUntilLast', clockText(speechRate.length));
  return (
    <div className="figures">
      <Figure value={speechRate.overSpoken} unit={unitLabel} label={t('rateOfSpoken', clockText(speechRate.spoken))} />
      <Figure value={speechRate.overLength} unit={unitLabel} label={length} />
      <Figure value={share} unit="%" label={t('rateSpeech')} />
    </div>
  );
}

function Figure({ value, unit, label }: { value: number | null; unit: string; label: string }) {
  return (
    <div className="figure">
      <b>
        {value === null ? '–' : Math.round(value)} <small>{unit}</small>
      </b>
      <span className="note">{label}</span>
    </div>
  );
}

interface CheckProps {
  cues: readonly Cue[];
  check: RateCheck;
  onSeek(seconds: number): void;
  onSave(format: 'csv' | 'xlsx'): void;
}

/**
 * Shows for how many lines the rate from the service differs from words ÷ duration, lists them and exports all lines.
 */
export function RateCheckResult({ cues, check, onSeek, onSave }: CheckProps) {
  const t = useTranslation();
  const [isListed, setListed] = useState(false);
  const { differ, compared, withoutDuration } = check;
  return (
    <div className="stack tight">
      {compared > 0 && (
        <p className="note">
          {t.plural('rateDiffering', differ.length, compared)}{' '}
          {withoutDuration > 0 && t.plural('rateTimeless', withoutDuration)}
        </p>
      )}
      <div className="flex-row wrap note">
        {differ.length > 0 && (
          <button type="button" className="link" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {t(isListed ? 'rateDifferingHide' : 'rateDifferingShow')}
          </button>
        )}
        <button type="button" className="link" onClick={() => onSave('csv')}>
          {t('rateSaveLines')}
        </button>
        <button type="button" className="link" aria-label={t('rateSaveLinesXlsx')} onClick={() => onSave('xlsx')}>
          {xlsxName}
        </button>
      </div>
      {isListed && <DifferingLines cues={cues} lineIndexes={differ} onSeek={onSeek} />}
    </div>
  );
}

function DifferingLines({
  cues,
  lineIndexes,
  onSeek,
}: {
  cues: readonly Cue[];
  lineIndexes: readonly number[];
  onSeek(to: number): void;
}) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(20);
  return (
    <>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('rateTableTime')}</th>
            <th scope="col" className="align-end">
              {t('rateTableService')}
            </th>
            <th scope="col" className="align-end">
              {t('rateTableOwn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lineIndexes.slice(0, shown).flatMap((index) => {
            const cue = cues[index];
            return cue ? [<DifferingLine key={index} cue={cue} onSeek={onSeek} />] : [];
          })}
        </tbody>
      </table>
      {shown < lineIndexes.length && <ShowMore shown={t('shownOf', shown, lineIndexes.length)} onMore={showMore} />}
    </>
  );
}

function DifferingLine({ cue, onSeek }: { cue: Cue; onSeek(seconds: number): void }) {
  const { rate, own: computedRate } = lineRate(cue, rateUnitOf(cue.lang, cue.text));
  return (
    <tr>
      <th scope="row">
        <button type="button" className="link" onClick={() => onSeek(cue.offset)}>
          {clockText(cue.offset)}
        </button>
      </th>
      <td className="align-end">{rate}</td>
      <td className="align-end">{computedRate === null ? '–' : Math.round(computedRate)}</td>
    </tr>
  );
}
