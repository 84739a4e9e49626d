import { defineLayer } from '../ui/layers/index.ts'

const layers = () => import('./ShellLayers.tsx')

export const menuLayer = defineLayer({ id: 'adaptive_header_menu', load: async () => (await layers()).MenuLayer })

export const portfolioLayer = defineLayer({
  id: 'briefcase',
  load: async () => (await layers()).PortfolioLayer,
  isForMembers: true,
})
