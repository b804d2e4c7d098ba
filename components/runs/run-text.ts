import { joinFacts } from '@/components/ui/dotted';
import { durationText } from '@/components/ui/format-text';
import type { Run } from '@/lib/runs/run';
import type { RunView } from '@/lib/runs/run-view';
import { moneyText } from '@/lib/service/money-text';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

/** Formats a run's cost, with its quote if that was higher and the number of unknown prices. */
export function costText(t: Translate, { spent, quoted }: Pick<RunView, 'spent' | 'quoted'>): string {
  const money = (micros: number) => moneyText(micros, 'prose', t.locale);
  const paid = quoted > spent.micros ? t('runCostOf', money(spent.micros), money(quoted)) : money(spent.micros);
  const unpriced = spent.unpriced > 0 ? t.plural('spentUnpriced', spent.unpriced) : '';
  // Without requests or without prices there is no sum, which must not show as $0.
  return joinFacts([spent.micros > 0 || quoted > 0 ? paid : '', unpriced]);
}

/** Summarizes the progress of a run. */
export function progressText(t: Translate, run: RunView): string {
  const figure = new Intl.NumberFormat(t.locale);
  const progress =
    run.wanted === null
      ? t.plural('runFound', run.found)
      : t('runProgress', figure.format(run.answered), figure.format(run.wanted));
  const more = [
    run.wanted === null && run.fresh > 0 && t.plural('runFresh', run.fresh),
    run.missing > 0 && t.plural('runNotReturned', run.missing),
    run.steps.refused > 0 && t.plural('runRefused', run.steps.refused),
  ];
  return joinFacts([progress, ...more]);
}

/** Formats speed and remaining time, or an empty text before the first response. */
export const speedText = (
  t: Translate,
  { perMinute, remainingTime }: Pick<RunView, 'perMinute' | 'remainingTime'>,
): string =>
  joinFacts([
    perMinute !== null && t('runPerMinute', perMinute),
    remainingTime !== null && t('runLeft', durationText(t, remainingTime)),
  ]);

export const runStateNames: Record<Run['state'], MessageName> = {
  going: 'runGoing',
  held: 'runHeld',
  done: 'runDone',
  stopped: 'runStopped',
};

/** Formats a date in the user's language. `at` in milliseconds since 1970. */
export const dayText = (t: Translate, at: number): string =>
  new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' }).format(at);
