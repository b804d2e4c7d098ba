import type { JsonObject } from '@/lib/shared/json-schema';

/** A page's order to call a tool. */
export interface ToolCallRequest {
  tool: string;
  /** The arguments. */
  asked: JsonObject;
  /** The user was asked and said yes; a tool that asks first is not called without. */
  confirmed: boolean;
}
