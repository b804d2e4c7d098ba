import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/Icon';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';

/** What the count says. */
export type FindCount =
  | { is: 'empty' }
  | { is: 'none' }
  /** `at` counts from 1; `more` while the rest is still being counted. */
  | { is: 'some'; at: number; of: number; more: boolean };

/** Why a search ended early, as a line below the field. */
export type FindFailure = { is: 'stopped'; seconds: number; found: number } | { is: 'bad-pattern'; reason: string };

interface FindBarProps {
  pattern: string;
  regex: boolean;
  /** Accents and vowel signs do not matter. */
  ignoresMarks: boolean;
  count: FindCount;
  trouble: FindFailure | null;
  onPattern(pattern: string): void;
  onRegex(on: boolean): void;
  onIgnoreMarks(on: boolean): void;
  onStep(step: 1 | -1): void;
  onClose(): void;
}

/** Finding in the captions: opens under the toolbar and gives the focus back when it closes. */
export function FindBar(props: FindBarProps) {
  const t = useTranslation();
  return (
    <search className="finding">
      <div className="find">
        <FindField {...props} />
        <IconButton icon="arrow-up" label={t('findPrevious')} shortcut="Shift+Enter" onPress={() => props.onStep(-1)} />
        <IconButton icon="arrow-down" label={t('findNext')} shortcut="Enter" onPress={() => props.onStep(1)} />
        <IconButton
          icon="regex"
          label={t('findRegex')}
          pressed={props.regex}
          onPress={() => props.onRegex(!props.regex)}
        />
        <button
          type="button"
          className="icon letter"
          aria-pressed={props.ignoresMarks}
          aria-label={t('findIgnoreMarks')}
          title={t('findIgnoreMarks')}
          onClick={() => props.onIgnoreMarks(!props.ignoresMarks)}
        >
          é
        </button>
        <IconButton icon="x" label={t('findClose')} shortcut="Escape" onPress={props.onClose} />
      </div>
      {props.trouble && (
        <p className="find note" role="status">
          {failureText(t, props.trouble)}
        </p>
      )}
    </search>
  );
}

function FindField({ pattern, count, onPattern, onStep, onClose }: FindBarProps) {
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="input small grow">
      <Icon name="search" small />
      <input
        ref={field}
        type="search"
        value={pattern}
        aria-label={t('findLabel')}
        dir="auto"
        onChange={(event) => onPattern(event.target.value)}
        onKeyDown={press}
      />
      <span className="note nowrap" role="status">
        {countText(t, count)}
      </span>
    </span>
  );
}

type Say = ReturnType<typeof useTranslation>;

function countText(t: Say, count: FindCount): string {
  if (count.is === 'empty') return '';
  if (count.is === 'none') return t('findNone');
  return count.more ? t('findCountMore', count.at, count.of) : t('findCount', count.at, count.of);
}

function failureText(t: Say, failure: FindFailure): string {
  if (failure.is === 'bad-pattern') return t('findBadPattern', failure.reason);
  const seconds = new Intl.NumberFormat(t.locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return t('findStopped', seconds.format(failure.seconds), failure.found);
}
