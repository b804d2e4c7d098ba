import '@/lib/service/zod-without-eval';
import { serveOffscreen } from '@/lib/messaging/serve-offscreen';

serveOffscreen({
  backup: async () => (await import('@/lib/storage/backup/backup-file')).writeScheduledBackup(),
  job: async (...args) => (await import('./jobs')).runOffscreenJob(...args),
  slow: async (...args) => (await import('./slow')).sendSlowRequest(...args),
});
