import { joinFacts } from '@/components/ui/dotted';
import { durationText } from '@/components/ui/format-text';
import type { Run } from '@/lib/runs/run';
import type { RunView } from '@/lib/runs/run-view';
import { moneyText } from '@/lib/service/money-text';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

/** What a run cost, of what it was quoted where that was more; what has no price is counted. */
export function costText(t: Translate, { spent, quoted }: Pick<RunView, 'spent' | 'quoted'>): string {
  const money = (micros: number) => moneyText(micros, 'prose', t.locale);
  const paid = quoted > spent.micros ? t('runCostOf', money(spent.micros), money(quoted)) : money(spent.micros);
  const unpriced = spent.unpriced > 0 ? t.plural('spentUnpriced', spent.unpriced) : '';
  // Nothing asked has cost nothing, and where nothing has a price there is no sum: neither is $0.
  return joinFacts([spent.micros > 0 || quoted > 0 ? paid : '', unpriced]);
}

/** How far a run is, in figures: what it found, what did not come, what was refused. */
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

/** How quick it is, and how long that takes; nothing before the first answer. */
export const speedText = (t: Translate, { perMinute, left }: Pick<RunView, 'perMinute' | 'left'>): string =>
  joinFacts([perMinute !== null && t('runPerMinute', perMinute), left !== null && t('runLeft', durationText(t, left))]);

export const runStateNames: Record<Run['state'], MessageName> = {
  going: 'runGoing',
  held: 'runHeld',
  done: 'runDone',
  stopped: 'runStopped',
};

/** A day in the way of the language. Milliseconds since 1970. */
export const dayText = (t: Translate, at: number): string =>
  new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' }).format(at);
