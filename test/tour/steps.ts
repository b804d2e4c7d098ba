/** A step of the tour that did not end as it should, with what it was about. */
export class StepFailed extends Error {}

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Says what is about to happen, that it still does every five seconds, and how long it took. */
export async function step<T>(what: string, job: () => Promise<T>): Promise<T> {
  const began = performance.now();
  console.log(`· ${what}`);
  const beat = setInterval(() => console.log(`  still at it, ${secondsSince(began)}`), 5_000);
  try {
    const result = await job();
    console.log(`  ${secondsSince(began)}`);
    return result;
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n');
    const reason = lines.find((line) => line.trim() !== '') ?? 'no reason was given';
    throw new StepFailed(`${what}: ${reason}`, { cause: error });
  } finally {
    clearInterval(beat);
  }
}
