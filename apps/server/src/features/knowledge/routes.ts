import { knowledge } from '@palata/contract/knowledge'
import { implement } from '#http/implement.ts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { pagesOf, presentFragment, presentMenus, presentPage } from './present.ts'
import { findPage, listEntries, listMenus, listNeighbours, listRevisions } from './store.ts'

export const knowledgeRoutes = implement(knowledge, {
  menu: async ({ db }) => {
    const [menus, entries] = await Promise.all([listMenus(db), listEntries(db)])
    return { results: presentMenus(menus, entries) }
  },
  fragment: async ({ db }) => {
    const [menus, entries] = await Promise.all([listMenus(db), listEntries(db)])
    const tree = presentMenus(menus, entries)
    const [first] = pagesOf(tree)
    return presentFragment(tree, first && (await findPage(db, { id: first.id, slug: null })))
  },
  page: async ({ db, params }) => {
    const page = await requirePage(db, params.id)
    return presentPage(page, await listNeighbours(db, page.id))
  },
  revisions: async ({ db, params }) => {
    const page = await requirePage(db, params.id)
    const results = await listRevisions(db, page.id)
    return { results: results.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
  },
})

/** Finds a page by id, or by a present or former slug: a slug is never a number. */
async function requirePage(db: Db, key: string) {
  const isId = /^[1-9]\d{0,8}$/.test(key)
  refuseUnless(isId || /^[a-z0-9-]{1,100}$/.test(key), 'not_found')
  const page = await findPage(db, isId ? { id: Number(key), slug: null } : { id: null, slug: key })
  refuseUnless(page, 'not_found')
  return page
}
