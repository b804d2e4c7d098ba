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
  const say = useTranslation();
  return (
    <search className="finding">
      <div className="find">
        <FindField {...props} />
        <IconButton
          icon="arrow-up"
          label={say('findPrevious')}
          shortcut="Shift+Enter"
          onPress={() => props.onStep(-1)}
        />
        <IconButton icon="arrow-down" label={say('findNext')} shortcut="Enter" onPress={() => props.onStep(1)} />
        <IconButton
          icon="regex"
          label={say('findRegex')}
          pressed={props.regex}
          onPress={() => props.onRegex(!props.regex)}
        />
        <button
          type="button"
          className="icon letter"
          aria-pressed={props.ignoresMarks}
          aria-label={say('findIgnoreMarks')}
          title={say('findIgnoreMarks')}
          onClick={() => props.onIgnoreMarks(!props.ignoresMarks)}
        >
          é
        </button>
        <IconButton icon="x" label={say('findClose')} shortcut="Escape" onPress={props.onClose} />
      </div>
      {props.trouble && (
        <p className="find note" role="status">
          {failureText(say, props.trouble)}
        </p>
      )}
    </search>
  );
}

function FindField({ pattern, count, onPattern, onStep, onClose }: FindBarProps) {
  const say = useTranslation();
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
        aria-label={say('findLabel')}
        dir="auto"
        onChange={(event) => onPattern(event.target.value)}
        onKeyDown={press}
      />
      <span className="note nowrap" role="status">
        {countText(say, count)}
      </span>
    </span>
  );
}

type Say = ReturnType<typeof useTranslation>;

function countText(say: Say, count: FindCount): string {
  if (count.is === 'empty') return '';
  if (count.is === 'none') return say('findNone');
  return count.more ? say('findCountMore', count.at, count.of) : say('findCount', count.at, count.of);
}

function failureText(say: Say, failure: FindFailure): string {
  if (failure.is === 'bad-pattern') return say('findBadPattern', failure.reason);
  const seconds = new Intl.NumberFormat(say.locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return say('findStopped', seconds.format(failure.seconds), failure.found);
}
