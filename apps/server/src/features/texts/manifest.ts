import type { Manifest } from '#manifest.ts'

/** Renders user text to HTML and finds the coins it names. */
export const texts: Manifest = {
  name: 'texts',
  tables: {},
}
