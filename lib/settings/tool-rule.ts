import * as z from 'zod/mini';
import { enteredPriceQuote, type Quote } from '@/lib/service/price';
import { ownValue } from '@/lib/shared/own-value';

export const consents = ['allow', 'ask', 'never'] as const;
export type Consent = (typeof consents)[number];

/** The rule for a tool, with the user's own price per call; `null` if unknown. */
export const ToolRule = () =>
  z.object({
    consent: z._default(z.enum(consents), 'ask'),
    micros: z._default(z.nullable(z.int().check(z.nonnegative())), null),
    /** When the price was entered, in milliseconds since 1970. */
    at: z._default(z.nullable(z.number()), null),
  });
export type ToolRule = z.output<ReturnType<typeof ToolRule>>;

/** Rules by MCP endpoint address and tool name. */
export type ToolRules = Readonly<Record<string, Readonly<Record<string, ToolRule>>>>;

const defaultRule: ToolRule = { consent: 'ask', micros: null, at: null };

export function ruleOf(rules: ToolRules, mcpUrl: string, tool: string): ToolRule {
  return ownValue(ownValue(rules, mcpUrl), tool) ?? defaultRule;
}

export const updateRule = (rules: ToolRules, mcpUrl: string, tool: string, change: Partial<ToolRule>): ToolRules => ({
  ...rules,
  [mcpUrl]: { ...ownValue(rules, mcpUrl), [tool]: { ...ruleOf(rules, mcpUrl, tool), ...change } },
});

/** Returns the price of a call, which is the user's own price, because the interface states none. */
export const toolQuote = ({ micros }: ToolRule): Quote => enteredPriceQuote(micros);

/** Adds the prices of two requests; the sum is unknown if one of them is. */
export const addQuotes = (a: Quote, b: Quote): Quote =>
  a.is === 'unknown' || b.is === 'unknown' ? enteredPriceQuote(null) : enteredPriceQuote(a.micros + b.micros);
