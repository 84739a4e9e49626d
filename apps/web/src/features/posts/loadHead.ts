/** Used by the server only. */
export const loadPostHead = async () => (await import('./head.ts')).postHead
