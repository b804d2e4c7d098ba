/**
 * To be imported before anything else by every page and by the worker: zod would try to compile its first schema, which the
 * extension's content policy refuses and reports.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });
