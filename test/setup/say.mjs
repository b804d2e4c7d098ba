/** One line of progress. Always to the error stream, so that a script's own output stays its own. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** Text of other programs without addresses in it: which registry or mirror a machine uses is nobody's business. */
export const withoutAddresses = (text) => text.replace(/\b[a-z]+:\/\/[^\s'")]+/gi, '(address)');

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Says what is under way, that it still is every ten seconds, and how long it took. */
export async function whileSaying(what, job) {
  const began = Date.now();
  say(`· ${what} …`);
  const beat = setInterval(() => say(`  still at it, ${seconds(began)}`), 10_000);
  try {
    return await job();
  } finally {
    clearInterval(beat);
    say(`  ${seconds(began)}`);
  }
}

/** What stops the setup: shown as one plain message, without a stack. */
export class CannotGoOn extends Error {}
