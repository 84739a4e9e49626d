import type { Manifest } from '#manifest.ts'

/** Who may read what, from the rights that `membership` writes. */
export const access: Manifest = { name: 'access', tables: {} }
