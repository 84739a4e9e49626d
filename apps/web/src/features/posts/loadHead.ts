/** Asked for by the server alone. */
export const loadPostHead = async () => (await import('./head.ts')).postHead
