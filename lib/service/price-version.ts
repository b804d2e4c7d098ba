/** Interface version and day that the prices of the rows were read; every ledger row keeps it. */
export const priceVersion = '1.0.1 of 2026-11-20';
