/** Waits for what only a mistake of ours can break: then the wait is taken back, and the error goes on its way to the page. */
export async function withRollback<T>(work: Promise<T>, rollback: () => void): Promise<T> {
  try {
    return await work;
  } catch (error) {
    rollback();
    throw error;
  }
}
