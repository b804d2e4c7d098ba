/** Section "Limits": a batch is billed per started chunk of 50 ids. */
export const idsPerChunk = 50;

/** Section "Limits": a batch has at most 1000 ids. */
export const maxIdsInBatch = 1000;

/** Returns how many chunks a list of ids is billed as. */
export const countChunks = (ids: readonly string[]): number => Math.ceil(ids.length / idsPerChunk);
