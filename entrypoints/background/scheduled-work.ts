import { environment, extensionVersion } from '@/lib/browser/environment';
import { alarms, oncePerSession } from '@/lib/browser/worker-events';
import { downloads } from '@/lib/downloads/browser/downloads';
import { startDueRuns } from '@/lib/over-time/background';
import { scheduleRepository } from '@/lib/over-time/repository';
import { createRunEngine } from '@/lib/runs/background/run-engine';
import { notifyRunEnd, openRunsOnClick } from '@/lib/runs/browser/run-notifications';
import { runExecutionRepository } from '@/lib/runs/repository/run-repository';
import { settingsRepository } from '@/lib/settings/repository';
import { createBackupScheduler } from '@/lib/storage/background';
import { backupAlarm, backupDownloads, backupOffscreen } from '@/lib/storage/backup/backup-adapters';
import { hasSpaceFor } from '@/lib/storage/storage-estimate';
import { jobNotice, requests } from './requests';

/** Connects runs to the request pipeline and to the alarms. Must be called before the first `await` of the worker. */
export function connectRuns(): { process(): Promise<void> } {
  const engine = createRunEngine({
    call: requests.callInStep,
    attempt: requests.gate.attempt,
    async recover() {
      await requests.recover();
      await requests.gate.whenResumed();
    },
    orphanedStep: requests.orphanedStep,
    async notifyEnded(run, end) {
      await jobNotice.ended(run.createdAt, end);
      await notifyRunEnd(run, environment.now());
    },
    repository: runExecutionRepository,
    settings: settingsRepository.get,
    hasSpaceFor,
    oncePerSession,
    keepAlive: environment.keepAlive,
    now: environment.now,
  });
  const processRuns = async () => {
    // Scheduled runs start afterwards, because the recovery pauses all runs that it finds.
    await engine.recover();
    const nextScheduleAt = await startDueRuns({ ...scheduleRepository, now: environment.now });
    await engine.continueAll();
    await alarms.set({ isActive: await engine.hasActiveRuns(), nextScheduleAt });
  };
  alarms.onAlarm(() => void processRuns());
  openRunsOnClick();
  return { process: processRuns };
}

/** Connects scheduled backups to the browser. Must be called before the first `await` of the worker. */
export function connectBackups(): ReturnType<typeof createBackupScheduler> {
  const backups = createBackupScheduler({
    offscreen: backupOffscreen,
    ...backupDownloads,
    mayWrite: downloads.isPermitted,
    settings: settingsRepository.get,
    setAlarm: backupAlarm.setAlarm,
    keepAlive: environment.keepAlive,
    now: environment.now,
    version: extensionVersion,
    async changeBackupSettings(change) {
      const { backup } = await settingsRepository.get();
      await settingsRepository.change({ backup: { ...backup, ...change } });
    },
  });
  backupAlarm.onAlarm(() => void backups.check());
  return backups;
}
