/** Interface version and date of the prices in the code, recorded in every ledger row. */
export const priceVersion = '1.0.1 of 2026-11-20';
