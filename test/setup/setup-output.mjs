/** Prints a line of progress to the error stream, which keeps the output stream for the script. */
export const printProgress = (line) => process.stderr.write(`${line}\n`);

/** Removes addresses from the output of other programs, because the registry or mirror of a machine is private. */
export const withoutAddresses = (text) => text.replace(/\b[a-z]+:\/\/[^\s'")]+/gi, '(address)');

const secondsSince = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Prints the start, a sign of life every ten seconds and the duration of a job. */
export async function withProgress(title, job) {
  const startedAt = Date.now();
  printProgress(`· ${title} …`);
  const timer = setInterval(() => printProgress(`  still at it, ${secondsSince(startedAt)}`), 10_000);
  try {
    return await job();
  } finally {
    clearInterval(timer);
    printProgress(`  ${secondsSince(startedAt)}`);
  }
}

/** An error that stops the setup. It is shown as a plain message without a stack. */
export class SetupError extends Error {}
