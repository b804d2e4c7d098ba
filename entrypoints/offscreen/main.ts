import '@/lib/service/zod-without-eval';
import { serveOffscreen } from '@/lib/messaging/serve-offscreen';

serveOffscreen({
  backup: async () => (await import('@/lib/storage/backup/backup-file')).writeScheduledBackup(),
  slow: async (...args) => (await import('./slow')).sendSlow(...args),
});
