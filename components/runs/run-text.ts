import { spanText } from '@/components/ui/amounts';
import { dotted } from '@/components/ui/dotted';
import type { Run } from '@/lib/runs/run';
import type { RunView } from '@/lib/runs/run-view';
import { moneyText } from '@/lib/service/money-text';
import type { MessageName, Say } from '@/lib/shared/localized-text';

/** What a run cost, of what it was quoted where that was more; what has no price is counted. */
export function costText(say: Say, { spent, quoted }: Pick<RunView, 'spent' | 'quoted'>): string {
  const money = (micros: number) => moneyText(micros, 'prose', say.locale);
  const paid = quoted > spent.micros ? say('runCostOf', money(spent.micros), money(quoted)) : money(spent.micros);
  const unpriced = spent.unpriced > 0 ? say.count('spentUnpriced', spent.unpriced) : '';
  // Nothing asked has cost nothing, and where nothing has a price there is no sum: neither is $0.
  return dotted([spent.micros > 0 || quoted > 0 ? paid : '', unpriced]);
}

/** How far a run is, in figures: what it found, what did not come, what was refused. */
export function progressText(say: Say, run: RunView): string {
  const figure = new Intl.NumberFormat(say.locale);
  const progress =
    run.wanted === null
      ? say.count('runFound', run.found)
      : say('runProgress', figure.format(run.answered), figure.format(run.wanted));
  const more = [
    run.wanted === null && run.fresh > 0 && say.count('runFresh', run.fresh),
    run.missing > 0 && say.count('runNotReturned', run.missing),
    run.steps.refused > 0 && say.count('runRefused', run.steps.refused),
  ];
  return dotted([progress, ...more]);
}

/** How quick it is, and how long that takes; nothing before the first answer. */
export const speedText = (say: Say, { perMinute, left }: Pick<RunView, 'perMinute' | 'left'>): string =>
  dotted([perMinute !== null && say('runPerMinute', perMinute), left !== null && say('runLeft', spanText(say, left))]);

export const runStateNames: Record<Run['state'], MessageName> = {
  going: 'runGoing',
  held: 'runHeld',
  done: 'runDone',
  stopped: 'runStopped',
};

/** A day in the way of the language. Milliseconds since 1970. */
export const dayText = (say: Say, at: number): string =>
  new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium' }).format(at);
