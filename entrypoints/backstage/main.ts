import '@/lib/core/service/no-eval';
import { workBackstage } from '@/lib/browser/backstage-page';

workBackstage({
  backup: async () => (await import('@/lib/browser/backup-by-schedule')).writeBySchedule(),
  job: async (...order) => (await import('./jobs')).workAt(...order),
  slow: async (...order) => (await import('./slow')).askSlowly(...order),
});
