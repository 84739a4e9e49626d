import { type DeskSitePage, deskSitePages } from '@palata/contract/desk/pages'
import { SITE_PAGES, type SitePageName } from '@palata/contract/pages'
import { cleanHtml } from '#features/texts'
import { deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { putText } from './actions.ts'
import { DEFAULTS } from './defaults.ts'
import { listRevisions } from './store.ts'

const TITLES: Record<SitePageName, string> = {
  terms: 'Пользовательское соглашение',
  privacy: 'Политика конфиденциальности',
  about: 'О клубе',
  contacts: 'Контакты',
}

/** Texts of the site; the same action as the command `set-page`. A page's id is its place in the list. */
export const sitePagesAtDesk = deskOf(deskSitePages, {
  async list({ db }) {
    const results = await Promise.all(SITE_PAGES.map(async (name) => presentPage(name, await listRevisions(db, name))))
    return { results, next: null, count: { value: results.length, is: 'exact' as const } }
  },
  async read({ db }, id) {
    const name = SITE_PAGES[id - 1]
    if (!name) return undefined
    const revisions = await listRevisions(db, name)
    const [latest] = revisions
    const content = latest?.content ?? DEFAULTS[name]
    return {
      ...presentPage(name, revisions),
      content,
      content_html: latest?.content_html ?? (await cleanHtml(content)),
      revisions: revisions.map(({ revision, at, author, content: text }) => ({
        revision,
        at: at.toISOString(),
        author,
        content: text,
      })),
    }
  },
  async patch({ db, viewer, now }, id, { content }) {
    const name = SITE_PAGES[id - 1]
    refuseUnless(name, 'not_found')
    const isChanged = await putText(db, name, content, now, viewer.username)
    return { outcome: `${TITLES[name]}: ${isChanged ? 'новый текст на сайте' : 'текст уже такой'}` }
  },
  actions: {
    restore: {
      run: async ({ db, viewer, now }, id, { revision }) => {
        const name = SITE_PAGES[id - 1]
        refuseUnless(name, 'not_found')
        const found = (await listRevisions(db, name)).find((one) => one.revision === revision)
        if (revision > 0 && !found) throw new Refusal('bad_input', 'Нет такой правки')
        const isChanged = await putText(db, name, found?.content ?? DEFAULTS[name], now, viewer.username)
        return {
          outcome: `${TITLES[name]}: снова ${found ? `текст правки ${revision}` : 'текст из поставки'}`,
          isChanged,
        }
      },
    },
  },
})

function presentPage(name: SitePageName, [latest]: { revision: number; at: Date }[]): DeskSitePage {
  return {
    id: SITE_PAGES.indexOf(name) + 1,
    name,
    title: TITLES[name],
    updated_at: latest?.at.toISOString() ?? null,
    revision: latest?.revision ?? 0,
  }
}
