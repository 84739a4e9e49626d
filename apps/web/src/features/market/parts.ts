import type { PagePart } from '#navigation'

/** The strip of figures over pages that list it among their parts. */
export const macroStrip: PagePart = {
  module: 'src/features/market/macro/MacroStrip.tsx',
  load: async () => (await import('./macro/MacroStrip.tsx')).MacroStrip,
}
