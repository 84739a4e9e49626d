import { defineLayer } from '#ui/layers/index.ts'

export const formulasLayer = defineLayer({
  id: 'screener_formulas',
  load: async () => (await import('./formulas/FormulasLayer.tsx')).FormulasLayer,
})
