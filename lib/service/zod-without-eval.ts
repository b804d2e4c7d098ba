import * as z from 'zod/mini';

/**
 * Turns off zod's code generation, which extension pages forbid and would report as a policy violation. Every
 * entrypoint that uses a schema imports this first.
 */
z.config({ jitless: true });
