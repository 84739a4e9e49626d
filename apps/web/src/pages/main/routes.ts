import { digestCard } from '#features/digest'
import { feedSearch } from '#features/feed'
import { macroStrip } from '#features/market'
import { clubBand } from '#features/membership'
import type { PageRoute } from '#navigation'
import { MAIN_TITLE } from '#paths.ts'
import { offer, rail } from './parts.ts'

export const mainRoutes: readonly PageRoute[] = [
  {
    name: 'infonoise',
    path: '/',
    title: MAIN_TITLE,
    search: feedSearch,
    module: 'src/pages/main/MainPage.tsx',
    parts: [macroStrip, clubBand, digestCard, offer, rail],
    load: async () => (await import('./MainPage.tsx')).MainPage,
    data: async () => (await import('./prefetch.ts')).prefetchMain,
  },
]
