import type { Manifest } from '#manifest.ts'

/** News that tell the same, by the words: see `likeness`. */
export const stories: Manifest = { name: 'stories', tables: {} }
