import type { Rounds } from './rounds.ts';
import type { Goal, Outcome } from './shape.ts';

/**
 * Formats the outcomes as a Markdown table: the limit, the peers and ours in one row, and whether the goal was reached.
 */
export function tableOf(outcomes: readonly Outcome[]): string {
  const head = [
    'what',
    'where',
    'rounds',
    'limit',
    'peers',
    'ours',
    'ours ÷ limit',
    'fastest peer ÷ ours',
    'reach',
    'beyond',
  ];
  return [head, head.map(() => '---'), ...outcomes.map(rowOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function rowOf(outcome: Outcome): string[] {
  const { what, where, limit, ours, peers, unit, rounds } = outcome;
  const ratios = ratiosOf(outcome);
  return [
    what,
    where,
    rounds ? roundsOf(rounds) : '–',
    limit === null ? '–' : amount(limit, unit),
    Object.entries(peers)
      .map(([name, value]) => `${name} ${amount(value, unit)}`)
      .join(', ') || '–',
    amount(ours, unit),
    ratios.ofLimit === null ? '–' : `${ratio(ratios.ofLimit)}×`,
    ratios.ofPeers === null ? '–' : `${ratio(ratios.ofPeers)}×`,
    verdict(outcome, 0),
    verdict(outcome, 1),
  ];
}

/** Includes the planned number of rounds only if the time ran out before it was reached. */
const roundsOf = ({ done, planned }: Rounds): string => (done < planned ? `${done} of ${planned}` : `${done}`);

function ratiosOf({ limit, ours, peers }: Outcome) {
  const fastest = Math.min(...Object.values(peers));
  // A division by zero and a row without peers give an infinite ratio, which has no meaning.
  const finite = (value: number) => (Number.isFinite(value) ? value : null);
  return { ofLimit: limit === null ? null : finite(ours / limit), ofPeers: finite(fastest / ours) };
}

function met(outcome: Outcome, step: 0 | 1): { words: string; yes: boolean }[] {
  const { ofLimit, ofPeers, max }: Goal = outcome.goal;
  const ratios = ratiosOf(outcome);
  return [
    ...(ofLimit ? [{ words: `≤ ${ofLimit[step]}× limit`, yes: (ratios.ofLimit ?? Infinity) <= ofLimit[step] }] : []),
    ...(ofPeers ? [{ words: `≥ ${ofPeers[step]}× peers`, yes: (ratios.ofPeers ?? 0) >= ofPeers[step] }] : []),
    ...(max ? [{ words: `≤ ${max[step]} ${outcome.unit}`, yes: outcome.ours <= max[step] }] : []),
  ];
}

const verdict = (outcome: Outcome, step: 0 | 1): string =>
  met(outcome, step)
    .map(({ words, yes }) => `${words}: ${yes ? 'yes' : '**no**'}`)
    .join('; ') || '–';

const ratio = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const amount = (value: number, unit: string): string =>
  `${value < 1 ? value.toPrecision(2) : value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
