import * as z from 'zod/mini';

/**
 * Extension pages may not compile text into code, and the schema library's attempt would be reported as a policy violation on
 * each of them. The first import of every entrypoint that reads anything through a schema, because it must come before the
 * first schema is used.
 */
z.config({ jitless: true });
