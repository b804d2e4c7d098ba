/** The failure of a step of the tour, with the step's description. */
export class StepFailed extends Error {}

const secondsSince = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Prints the start of a step, a line every five seconds while it runs, and its duration. */
export async function step<T>(title: string, job: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  console.log(`· ${title}`);
  const timer = setInterval(() => console.log(`  still at it, ${secondsSince(startedAt)}`), 5_000);
  try {
    const result = await job();
    console.log(`  ${secondsSince(startedAt)}`);
    return result;
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n');
    const reason = lines.find((line) => line.trim() !== '') ?? 'no reason was given';
    throw new StepFailed(`${title}: ${reason}`, { cause: error });
  } finally {
    clearInterval(timer);
  }
}
