import type { Json } from '@/lib/shared/json-schema';

/** A page's order to call a tool. */
export interface ToolOrder {
  tool: string;
  /** The arguments. */
  asked: Json;
  /** The reader was asked and said yes; a tool that asks first is not called without. */
  confirmed: boolean;
}
