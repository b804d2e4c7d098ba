/** Prints a line of progress to standard error, so that standard output contains only the script's output. */
export const printProgress = (line) => process.stderr.write(`${line}\n`);

/** Removes URLs from the output of other programs, because a machine's registry or mirror can be private. */
export const withoutAddresses = (text) => text.replace(/\b[a-z]+:\/\/[^\s'")]+/gi, '(address)');

const secondsSince = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Prints the start of a job, a line every ten seconds while it runs, and its duration. */
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

/** An error that stops the setup and is shown as a message without a stack trace. */
export class SetupError extends Error {}
