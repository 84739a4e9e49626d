import {
  type DeskFeedback,
  type DeskSitePage,
  type DeskStoreroomItem,
  deskFeedback,
  deskSitePages,
  deskStoreroom,
} from '@palata/contract/desk/pages'
import type { Query } from '@palata/contract/endpoint'
import { SITE_PAGES, type SitePageName } from '@palata/contract/pages'
import { sql } from 'kysely'
import { listPicturesOf } from '#features/media'
import { cleanHtml } from '#features/texts'
import { type Db, rows, transaction } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { answerFeedback, putText } from './actions.ts'
import { DEFAULTS } from './defaults.ts'
import { FEEDBACK_PICTURE } from './feedbackPictures.ts'
import { insertItem, listRevisions, setClosed, updateItem } from './store.ts'
import { changePicture, takeOut } from './storeroom.ts'

const STATES = {
  waiting: sql`t.answered_at is null and t.closed_at is null`,
  answered: sql`t.answered_at is not null`,
  closed: sql`t.closed_at is not null`,
}

const feedbackListing: Listing<Query<typeof deskFeedback.list>> = {
  from: sql`from feedback t`,
  table: 'feedback',
  sorts: { created: { column: sql`t.created_at`, type: sql`timestamptz` } },
  words: sql`t.email || ' ' || t.message`,
  where: ({ state }) => [state && STATES[state]],
}

/** Messages to the team; the same actions as the commands `feedback`, `answer-feedback` and `close-feedback`. */
export const feedbackAtDesk = deskOf(deskFeedback, {
  list: ({ db, now }, query) => listPage(db, feedbackListing, query, now, (ids) => readFeedback(db, ids)),
  read: async ({ db }, id) => (await readFeedback(db, [id])).get(id),
  eachIds: (db, query, now) => eachIds(db, feedbackListing, query, now),
  waiting: async (db) => (await waiting(db)).count,
  oldest: async (db) => (await waiting(db)).oldest,
  actions: {
    answer: {
      run: async ({ db, viewer, now }, id, { answer }) => {
        refuseUnless((await readFeedback(db, [id])).get(id), 'not_found')
        if (!(await answerFeedback(db, id, answer, now, viewer.username)))
          throw new Refusal('bad_input', 'На это обращение уже ответили или его закрыли')
        return { outcome: `Ответ на обращение № ${id} уходит письмом` }
      },
    },
    close: {
      run: async ({ db, viewer, now }, id) => {
        const isChanged = await setClosed(db, id, viewer.username, now)
        if (!isChanged) refuseUnless((await readFeedback(db, [id])).get(id), 'not_found')
        return { outcome: isChanged ? `Обращение № ${id} закрыто` : `Обращение № ${id} уже решено`, isChanged }
      },
    },
    reopen: {
      run: async ({ db }, id) => {
        const isChanged = await setClosed(db, id, '', null)
        if (!isChanged) refuseUnless((await readFeedback(db, [id])).get(id), 'not_found')
        return { outcome: isChanged ? `Обращение № ${id} снова ждёт` : `Обращение № ${id} не закрыто`, isChanged }
      },
    },
  },
})

async function waiting(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await rows<{ count: number; oldest: Date | null }>(
    db,
    'pages.waiting',
    `select count(*)::integer as count, min(created_at) as oldest from feedback
     where answered_at is null and closed_at is null`,
  )
  return row!
}

interface FeedbackRow {
  id: number
  email: string
  message: string
  answer: string
  created_at: Date
  answered_at: Date | null
  closed_at: Date | null
  decided_by: string
  username: string | null
}

async function readFeedback(db: Db, ids: number[]): Promise<Map<number, DeskFeedback>> {
  const found = await rows<FeedbackRow>(
    db,
    'pages.feedbackAtDesk',
    `select f.id, f.email, f.message, f.answer, f.created_at, f.answered_at, f.closed_at, f.decided_by, a.username
     from feedback f left join accounts a on a.id = f.account_id where f.id = any($1::integer[])`,
    [ids],
  )
  const images = await listPicturesOf(db, FEEDBACK_PICTURE, ids)
  return new Map(found.map((row) => [row.id, { ...presentFeedback(row), images: images.get(row.id) ?? [] }]))
}

function presentFeedback({ answered_at, closed_at, created_at, ...row }: FeedbackRow): Omit<DeskFeedback, 'images'> {
  return {
    ...row,
    state: answered_at ? 'answered' : closed_at ? 'closed' : 'waiting',
    created_at: created_at.toISOString(),
    decided_at: (answered_at ?? closed_at)?.toISOString() ?? null,
  }
}

const itemListing: Listing<{ sort: string; limit: number }> = {
  from: sql`from storeroom_items t`,
  table: 'storeroom_items',
  sorts: { position: { column: sql`t.position`, type: sql`integer` } },
}

/** Storeroom items; the same actions as the commands `storeroom` and `set-storeroom`. */
export const storeroomAtDesk = deskOf(deskStoreroom, {
  list: ({ db, now }, query) => listPage(db, itemListing, query, now, (ids) => readItems(db, ids)),
  read: async ({ db }, id) => (await readItems(db, [id])).get(id),
  patch: ({ db, viewer }, id, fields) =>
    transaction(db, async (tx) => {
      // Another change at the same moment waits: all fields are read before and written again.
      await rows(tx, 'pages.lockItem', 'select id from storeroom_items where id = $1 for update', [id])
      const before = (await readItems(tx, [id])).get(id)
      refuseUnless(before, 'not_found')
      const item = { ...before, ...given(fields) }
      await changePicture(tx, id, [before.image, item.image], viewer.id)
      await updateItem(tx, item)
      return { outcome: `В кладовой: ${item.title}` }
    }),
  create: ({ db, viewer }, fields) =>
    transaction(db, async (tx) => {
      const item = { description: '', image: '', url: '', ...given(fields), title: fields.title }
      const id = await insertItem(tx, item)
      await changePicture(tx, id, ['', item.image], viewer.id)
      return { id, outcome: `В кладовой новое: ${item.title}` }
    }),
  actions: {
    remove: {
      run: ({ db }, id) =>
        transaction(db, async (tx) => {
          const title = await takeOut(tx, id)
          refuseUnless(title, 'not_found')
          return { outcome: `Из кладовой убрано: ${title}` }
        }),
    },
  },
})

async function readItems(db: Db, ids: number[]): Promise<Map<number, DeskStoreroomItem>> {
  const found = await rows<DeskStoreroomItem>(
    db,
    'pages.itemsAtDesk',
    'select id, title, description, image, url, position from storeroom_items where id = any($1::integer[])',
    [ids],
  )
  return new Map(found.map((row) => [row.id, row]))
}

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
