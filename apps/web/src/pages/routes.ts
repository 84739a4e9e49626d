import type { Params, Route } from '#navigation'

const leadsToPost =
  (type: string) =>
  ({ id = '' }: Params) =>
    `/${type}/${encodeURIComponent(id)}`

/** Former addresses of posts. */
export const formerRoutes: readonly Route[] = [
  { name: 'redirect_article', path: '/materials/:id', leadsTo: leadsToPost('material'), status: 301 },
  { name: 'redirect_article', path: '/opinions/:id', leadsTo: leadsToPost('opinion'), status: 301 },
]
