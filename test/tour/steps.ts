/** A failed step of the tour, with its description. */
export class StepFailed extends Error {}

const secondsSince = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Prints a step, a sign of life every five seconds, and the duration. */
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
