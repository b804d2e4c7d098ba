import '@/lib/core/service/no-eval';
import { writeBySchedule } from '@/lib/browser/backup-by-schedule';

void writeBySchedule();
