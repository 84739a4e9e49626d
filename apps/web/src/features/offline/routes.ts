import type { PageRoute } from '#navigation'
import { paths } from '#paths.ts'

export const offlineRoutes: readonly PageRoute[] = [
  {
    name: 'saved',
    path: paths.saved,
    title: 'Без сети',
    module: 'src/features/offline/KeptPage.tsx',
    load: async () => (await import('./KeptPage.tsx')).KeptPage,
    isPersonal: true,
  },
]
