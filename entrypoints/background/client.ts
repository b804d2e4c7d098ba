import { world } from '@/lib/browser/environment';
import { heardBook } from '@/lib/parameter-discovery/repository';
import { explained } from '@/lib/requests/with-failure-causes';
import { plainHttp as http } from '@/lib/service/browser';
import { createClient } from '@/lib/service/client';
import { asker, refusalFacts } from './account';
import { noted } from './events';
import { slow } from './slow';

/** The one that really asks; what a service says against a question is kept, because it may teach names. */
const asking = createClient({ http, account: asker, hear: heardBook.note, ...world });
export const client = noted(explained(slow.calling(asking), refusalFacts));
