import { type DeskFeedback, deskFeedback } from '@palata/contract/desk/pages'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { listPicturesOf } from '#features/media'
import { type Db, rows } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { answerFeedback } from './actions.ts'
import { FEEDBACK_PICTURE } from './feedbackPictures.ts'
import { setClosed } from './store.ts'

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
