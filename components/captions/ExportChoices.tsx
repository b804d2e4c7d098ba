import { useTranslation } from '@/components/ui/translation';
import { canJoinLines, groupOf, type WrittenFormat } from '@/lib/captions/formats';
import type { MessageName } from '@/lib/shared/localized-text';
import { type TextLayout, timestampPositions } from '@/lib/shared/text-layout';

interface ExportOptions {
  /** The format of the last export. */
  exportFormat: string;
  /** Position of times in running text. */
  layout: TextLayout;
  lineEnds: 'lf' | 'crlf';
  clipOverlaps: boolean;
  /** The seconds up to which lines are joined; 0 for lines as received. */
  segmentSeconds: number;
}

export interface ExportChoicesProps {
  choices: ExportOptions;
  /** True if exports contain both tracks; `null` if only one is shown. */
  both: boolean | null;
  /** True if the saved details of the video contain chapters. */
  hasChapters: boolean;
  activeViewNames: readonly string[];
  /** Notes added to every export, for example that the language differs from the requested one. */
  notes: readonly string[];
  onChoose(change: Partial<ExportOptions>): void;
  onChooseBoth(on: boolean): void;
}

const layoutMessages = {
  none: 'exportTimesNone',
  line: 'exportTimesLine',
  interval: 'exportTimesInterval',
  chapter: 'exportTimesChapter',
  paragraph: 'exportTimesParagraph',
} as const satisfies Record<TextLayout['times'], MessageName>;

/** Returns the choices for the number of seconds between two times in running text, with the current one. */
export const intervalChoices = (every: number): number[] =>
  [...new Set([10, 15, 30, 60, 120, 300, 600, every])].toSorted((a, b) => a - b);

const segmentChoices = (seconds: number): number[] =>
  [...new Set([0, 5, 7, 10, 15, 30, 60, seconds])].toSorted((a, b) => a - b);

/** The options that apply to a format, with the active views and the notes. */
export function ExportChoices({
  format,
  choices,
  both,
  hasChapters,
  activeViewNames,
  notes,
  onChoose,
  onChooseBoth,
}: ExportChoicesProps & { format: WrittenFormat }) {
  const t = useTranslation();
  const group = groupOf(format);
  return (
    <>
      {both !== null && <TracksChoice both={both} onChooseBoth={onChooseBoth} />}
      {canJoinLines(format) && (
        <ChoiceField
          label={t('exportSegments')}
          value={String(choices.segmentSeconds)}
          options={segmentChoices(choices.segmentSeconds).map((seconds) => [
            String(seconds),
            seconds === 0 ? t('exportAsReceived') : t('exportSegmentsUpTo', seconds),
          ])}
          onPick={(value) => onChoose({ segmentSeconds: Number(value) })}
        />
      )}
      {group === 'text' && <LayoutChoice layout={choices.layout} hasChapters={hasChapters} onChoose={onChoose} />}
      {group === 'subtitles' && (
        <ChoiceField
          label={t('exportOverlaps')}
          value={choices.clipOverlaps ? 'clip' : 'keep'}
          options={[
            ['clip', t('exportOverlapsClip')],
            ['keep', t('exportAsReceived')],
          ]}
          onPick={(value) => onChoose({ clipOverlaps: value === 'clip' })}
        />
      )}
      {format !== 'xlsx' && format !== 'docx' && (
        <ChoiceField
          label={t('exportLineEnds')}
          value={choices.lineEnds}
          options={[
            ['lf', 'LF'],
            ['crlf', 'CRLF'],
          ]}
          onPick={(value) => onChoose({ lineEnds: value === 'crlf' ? 'crlf' : 'lf' })}
        />
      )}
      {activeViewNames.length > 0 && <p className="note">{t('exportNoteViews', t.list(activeViewNames))}</p>}
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
    </>
  );
}

export function TracksChoice({ both, onChooseBoth }: { both: boolean; onChooseBoth(on: boolean): void }) {
  const t = useTranslation();
  return (
    <ChoiceField
      label={t('tracks')}
      value={both ? 'both' : 'first'}
      options={[
        ['both', t('exportTracksBoth')],
        ['first', t('exportTracksFirst')],
      ]}
      onPick={(value) => onChooseBoth(value === 'both')}
    />
  );
}

interface LayoutChoiceProps extends Pick<ExportChoicesProps, 'hasChapters' | 'onChoose'> {
  layout: TextLayout;
}

function LayoutChoice({ layout, hasChapters, onChoose }: LayoutChoiceProps) {
  const t = useTranslation();
  const choose = (change: Partial<TextLayout>): void => onChoose({ layout: { ...layout, ...change } });
  return (
    <>
      <ChoiceField
        label={t('exportTimes')}
        value={layout.times}
        options={timestampPositions.map((times) => [times, t(layoutMessages[times])])}
        onPick={(value) => choose({ times: timestampPositions.find((times) => times === value) ?? 'line' })}
      />
      {layout.times === 'interval' && (
        <ChoiceField
          label={t('exportEvery')}
          value={String(layout.every)}
          options={intervalChoices(layout.every).map((seconds) => [String(seconds), t('secondsShort', seconds)])}
          onPick={(value) => choose({ every: Number(value) })}
        />
      )}
      {layout.times === 'chapter' && !hasChapters && <p className="note">{t('exportNoChapters')}</p>}
    </>
  );
}

interface ChoiceFieldProps {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onPick(value: string): void;
}

export function ChoiceField({ label, isLabelHidden = false, value, options, onPick }: ChoiceFieldProps) {
  return (
    <label className="flex-row">
      <span className={isLabelHidden ? 'visually-hidden' : 'note grow'}>{label}</span>
      <select className="plain-select note" value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
