import { explained } from '@/lib/background/explained';
import { heardBook } from '@/lib/browser/heard-book';
import { plainHttp as http } from '@/lib/browser/plain-http';
import { world } from '@/lib/browser/world';
import { createClient } from '@/lib/core/service/client';
import { asker, refusalFacts } from './account';
import { noted } from './events';
import { slow } from './slow';

/** The one that really asks; what a service says against a question is kept, because it may teach names. */
const asking = createClient({ http, account: asker, hear: heardBook.note, ...world });
export const client = noted(explained(slow.calling(asking), refusalFacts));
