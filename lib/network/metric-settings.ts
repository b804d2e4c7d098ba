/** Louvain method: the resolution, and the seed of the random order in which videos are visited. */
export const communitySettings = { resolution: 1, randomSeed: 1 };

/**
 * PageRank: iterations end when the ranks change by less than `tolerance` in total. At a damping of 0.85, the change
 * shrinks to it within 150 iterations in any network.
 */
export const pageRankSettings = { damping: 0.85, tolerance: 1e-10, maxIterations: 200 };

/** Describes how the measures are computed, for readers of exported files. */
export const metricsText =
  `Communities: Louvain method, resolution ${communitySettings.resolution}, random seed ${communitySettings.randomSeed}, ` +
  'links without direction or weight. ' +
  `PageRank: damping ${pageRankSettings.damping}, tolerance ${pageRankSettings.tolerance} for the sum of changes, ` +
  `at most ${pageRankSettings.maxIterations} iterations, links without weight. ` +
  'Both were computed on this network; repeated links count once.';
