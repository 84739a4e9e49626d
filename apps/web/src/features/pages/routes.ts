import { inBrowser, type PageRoute, words } from '#navigation'

const text = {
  module: 'src/features/pages/SitePage.tsx',
  load: async () => (await import('./SitePage.tsx')).SitePage,
} as const

/** `about` is the slug of the knowledge base page with the error. */
export const reportSearch = { about: inBrowser(words(100)) }

/** Names of the texts by route name. */
export const TEXTS = { rules_terms: 'terms', rules_privacy: 'privacy', about: 'about', contacts: 'contacts' } as const

const data = (name: keyof typeof TEXTS) => ({
  data: async () => (await import('./prefetch.ts')).prefetchText(TEXTS[name]),
})

export const pageRoutes: readonly PageRoute[] = [
  {
    name: 'report',
    path: '/report',
    title: 'Обратная связь',
    search: reportSearch,
    module: 'src/features/pages/ReportPage.tsx',
    load: async () => (await import('./ReportPage.tsx')).ReportPage,
  },
  { name: 'rules_terms', path: '/rules/terms', title: 'Пользовательское соглашение', ...text, ...data('rules_terms') },
  {
    name: 'rules_privacy',
    path: '/rules/privacy',
    title: 'Политика конфиденциальности',
    ...text,
    ...data('rules_privacy'),
  },
  { name: 'about', path: '/about', title: 'О клубе', ...text, ...data('about') },
  { name: 'contacts', path: '/contacts', title: 'Контакты', ...text, ...data('contacts') },
  {
    name: 'storeroom',
    path: '/storeroom',
    title: 'Кладовая',
    module: 'src/features/pages/StoreroomPage.tsx',
    load: async () => (await import('./StoreroomPage.tsx')).StoreroomPage,
    data: async () => (await import('./prefetch.ts')).prefetchStoreroom,
  },
]
