import '@/lib/service/zod-without-eval';
import { serveOffscreen } from '@/lib/messaging/serve-offscreen';

serveOffscreen({
  backup: async () => (await import('@/lib/storage/backup/backup-file')).writeScheduledBackup(),
  job: async (...order) => (await import('./jobs')).runOffscreenJob(...order),
  slow: async (...order) => (await import('./slow')).sendSlowRequest(...order),
});
