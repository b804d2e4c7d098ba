/** Waits for what only a mistake of ours can break: then the wait is taken back, and the error goes on its way to the page. */
export async function takenBackIfBroken<T>(work: Promise<T>, takeBack: () => void): Promise<T> {
  try {
    return await work;
  } catch (bug) {
    takeBack();
    throw bug;
  }
}
