/** Louvain method: the resolution, and the seed of the random order in which videos are visited. */
export const communitySettings = { resolution: 1, randomSeed: 1 };

/**
 * PageRank: iterations end when the ranks change by less than `tolerance` in total. At a damping of 0.85, the change
 * shrinks to it within 150 iterations in any network.
 */
export const pageRankSettings = { damping: 0.85, tolerance: 1e-10, maxIterations: 200 };

const louvainText = `Communities: Louvain method, resolution ${communitySettings.resolution}, random seed ${communitySettings.randomSeed}`;
const pageRankText =
  `PageRank: damping ${pageRankSettings.damping}, tolerance ${pageRankSettings.tolerance} for the sum of changes, ` +
  `at most ${pageRankSettings.maxIterations} iterations`;

/** Describes how the measures are computed, for readers of exported files. */
export const metricsText =
  `${louvainText}, links without direction or weight. ${pageRankText}, links without weight. ` +
  'Both were computed on this network; repeated links count once.';

/** Describes the measures of networks with weights. */
export const weightedCommunitiesText = `${louvainText}, links with weights and without direction.`;
export const weightedPageRankText = `${pageRankText}, links with weights, without replies to oneself.`;
