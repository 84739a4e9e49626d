/** Asked for by the server alone. */
export const loadCoinHead = async () => (await import('./head.ts')).coinHead
