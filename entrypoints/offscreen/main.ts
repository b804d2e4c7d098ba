import '@/lib/service/zod-without-eval';
import { workBackstage } from '@/lib/messaging/serve-offscreen';

workBackstage({
  backup: async () => (await import('@/lib/storage/backup/scheduled-backup')).writeBySchedule(),
  job: async (...order) => (await import('./jobs')).workAt(...order),
  slow: async (...order) => (await import('./slow')).askSlowly(...order),
});
