import { buildNetwork, type Network } from '@/lib/network/network';
import { related, snapshotOf } from './crawl-captures';

const group = (letter: string, size: number) => Array.from({ length: size }, (_, index) => `${letter}${index}`);
const linkAll = (names: readonly string[]) =>
  names.map((one) =>
    related(
      one,
      names.filter((other) => other !== one),
    ),
  );

/** Returns the responses of two groups of five and four videos, with links within each group and one between them. */
export const twoGroupCaptures = () => [
  ...linkAll(group('a', 5)),
  ...linkAll(group('b', 4)),
  related('a0', ['b0'], { receivedAt: 2 }),
];

export const twoGroups = (): Network => buildNetwork(snapshotOf(twoGroupCaptures()));
