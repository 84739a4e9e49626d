/** Used by the server only. */
export const loadCoinHead = async () => (await import('./head.ts')).coinHead
