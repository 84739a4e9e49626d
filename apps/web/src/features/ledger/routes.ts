import type { PageRoute } from '#navigation'

/** An entry's number, or an author's key (its first characters are enough) and the author's number of the call. */
const PLACE = /^(0|[1-9]\d{0,14}|[0-9a-f]{4,32}-[1-9]\d{0,8})$/

const page = {
  title: 'Журнал сигналов',
  module: 'src/features/ledger/LedgerPage.tsx',
  load: async () => (await import('./LedgerPage.tsx')).LedgerPage,
  data: async () => (await import('./prefetch.ts')).prefetchLedger,
} as const

export const ledgerRoutes: readonly PageRoute[] = [
  { name: 'ledger', path: '/ledger', ...page },
  { name: 'ledger', path: '/ledger/:place', accepts: ({ place = '' }) => PLACE.test(place), ...page },
  {
    name: 'methodology',
    path: '/methodology',
    title: 'Как считаются сигналы',
    module: 'src/features/ledger/methodology/MethodologyPage.tsx',
    load: async () => (await import('./methodology/MethodologyPage.tsx')).MethodologyPage,
  },
]
