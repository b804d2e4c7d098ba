import { environment } from '@/lib/browser/environment';
import { activeConnection } from '@/lib/connection/connection';
import type { StorageFull } from '@/lib/database/database';
import { writeTransaction } from '@/lib/database/write-transaction';
import { settingsRepository } from '@/lib/settings/repository';
import type { Result } from '@/lib/shared/result';
import { affectedStates, type RunCommand, runAfterCommand, stepAfterCommand } from '../step-transitions';

export const activeConnectionId = async (): Promise<string> => activeConnection(await settingsRepository.get()).id;

/** Applies a command of the user in one transaction. In an ended run, only failed steps are sent again or dismissed. */
export async function applyCommand(command: RunCommand, runId: string): Promise<Result<void, StorageFull>> {
  const connection = await activeConnectionId();
  return writeTransaction(['runs', 'steps', 'ledger'], async (tx) => {
    const run = await tx.objectStore('runs').get(runId);
    if (!run) return;
    const index = tx.objectStore('steps').index('next');
    const inStates = await Promise.all(affectedStates[command].map((state) => index.getAll([runId, state])));
    const changed = inStates.flat().flatMap((step) => {
      const after = stepAfterCommand(command, step);
      return after === step ? [] : [after];
    });
    const isEnded = run.endedAt !== null;
    const after = runAfterCommand(command, run, environment.now(), connection);
    if (isEnded && (changed.length === 0 || (after === run && command !== 'dismissFailed'))) return;
    await tx.objectStore('runs').put(after);
    await Promise.all(changed.map((step) => tx.objectStore('steps').put(step)));
    if (command !== 'sendAgain' && command !== 'dismissFailed') return;
    // The command also dismisses the notes about these requests in the ledger.
    for (const row of await tx.objectStore('ledger').index('run').getAll(runId)) {
      if (row.state === 'possible' && !row.dismissed) await tx.objectStore('ledger').put({ ...row, dismissed: true });
    }
  });
}
