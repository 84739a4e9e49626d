import type { Manifest } from '#manifest.ts'

/** How what people write becomes what stands in pages, and which coins it names. */
export const texts: Manifest = {
  name: 'texts',
  tables: { mentions: { open: ['kind', 'word'] } },
}
