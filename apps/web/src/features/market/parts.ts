import type { PagePart } from '#navigation'

/** The line of figures over the pages that name it among their parts. */
export const macroStrip: PagePart = {
  module: 'src/features/market/macro/MacroStrip.tsx',
  load: async () => (await import('./macro/MacroStrip.tsx')).MacroStrip,
}
