import { defineLayer } from '../ui/layers/index.ts'

export const menuLayer = defineLayer({
  id: 'adaptive_header_menu',
  load: async () => (await import('./ShellLayers.tsx')).MenuLayer,
})
