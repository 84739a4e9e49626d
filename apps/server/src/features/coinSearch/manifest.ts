import type { Manifest } from '#manifest.ts'

/** Which coin people mean by a ticker, a name or its beginning. */
export const coinSearch: Manifest = { name: 'coinSearch', tables: {} }
