import type { Params, Route } from '#navigation'

const soon = {
  module: 'src/pages/SoonPage.tsx',
  load: async () => (await import('./SoonPage.tsx')).SoonPage,
}

const leadsToPost =
  (type: string) =>
  ({ id = '' }: Params) =>
    `/${type}/${encodeURIComponent(id)}`

/** Addresses whose features are not built yet, and old addresses of posts. */
export const soonRoutes: readonly Route[] = [
  { name: 'redirect_article', path: '/materials/:id', leadsTo: leadsToPost('material'), status: 301 },
  { name: 'redirect_article', path: '/opinions/:id', leadsTo: leadsToPost('opinion'), status: 301 },
  { name: 'report', path: '/report', title: 'Обратная связь', ...soon },
  { name: 'rules_terms', path: '/rules/terms', title: 'Пользовательское соглашение', ...soon },
  { name: 'rules_privacy', path: '/rules/privacy', title: 'Политика конфиденциальности', ...soon },
  { name: 'storeroom', path: '/storeroom', title: 'Кладовая', ...soon },
]
