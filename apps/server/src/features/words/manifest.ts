import type { Manifest } from '#manifest.ts'

/** Reduces the words of texts to their base forms, in Russian and English. */
export const words: Manifest = { name: 'words', tables: {} }
