import type { Manifest } from '#manifest.ts'

/** Which text named which coin, when and at what price. */
export const mentions: Manifest = {
  name: 'mentions',
  tables: { mentions: { open: ['kind', 'word'] } },
}
