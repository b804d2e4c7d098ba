/** Links between items that occur in the same groups, each pair once. The weight is the number of common groups. */
export interface CommonGroups {
  sources: Uint32Array;
  targets: Uint32Array;
  weights: Uint32Array;
  /** The smallest weight that was kept; 1 if all links were. */
  minWeight: number;
}

/** Gephi draws as many links in seconds. */
export const maxLinks = 200_000;

/**
 * Links every two items that occur in the same group; `size` is the number of items. If there are too many links, those
 * of the smallest weights are left out, so that every kept weight is complete.
 */
export function linkByGroups(groups: readonly (readonly number[])[], size: number, max = maxLinks): CommonGroups {
  const groupsOfItem = Array.from({ length: size }, (): (readonly number[])[] => []);
  for (const group of groups) for (const item of group) groupsOfItem[item]?.push(group);
  const linksByWeight: number[] = [];
  eachLink(groupsOfItem, (_source, _target, weight) => {
    linksByWeight[weight] = (linksByWeight[weight] ?? 0) + 1;
  });
  const { minWeight, links } = smallestWeight(linksByWeight, max);
  const sources = new Uint32Array(links);
  const targets = new Uint32Array(links);
  const weights = new Uint32Array(links);
  let next = 0;
  eachLink(groupsOfItem, (source, target, weight) => {
    if (weight < minWeight) return;
    sources[next] = source;
    targets[next] = target;
    weights[next] = weight;
    next += 1;
  });
  return { sources, targets, weights, minWeight };
}

/** Visits the links of one item after the other, so that no pair needs to be stored. */
function eachLink(
  groupsOfItem: readonly (readonly (readonly number[])[])[],
  visit: (source: number, target: number, weight: number) => void,
): void {
  const counts = new Uint32Array(groupsOfItem.length);
  for (const [source, groups] of groupsOfItem.entries()) {
    const targets: number[] = [];
    for (const group of groups) {
      for (const target of group) {
        if (target <= source) continue;
        if (counts[target] === 0) targets.push(target);
        counts[target] = (counts[target] ?? 0) + 1;
      }
    }
    for (const target of targets) {
      visit(source, target, counts[target] ?? 0);
      counts[target] = 0;
    }
  }
}

/** Returns the smallest weight at which there are not too many links. The largest weight is kept in any case. */
function smallestWeight(linksByWeight: readonly number[], max: number): { minWeight: number; links: number } {
  let minWeight = Math.max(1, linksByWeight.length - 1);
  let links = linksByWeight[minWeight] ?? 0;
  while (minWeight > 1 && links + (linksByWeight[minWeight - 1] ?? 0) <= max) {
    minWeight -= 1;
    links += linksByWeight[minWeight] ?? 0;
  }
  return { minWeight, links };
}
