import type { ListedState, ListQuery } from '@palata/contract/signals/list'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { PlaceInstant, placeNumber } from '#platform/format/place.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { signalsPage } from '../actions.ts'
import { presentFor } from '../reading/marks.ts'
import {
  countByAuthor,
  countByCoin,
  countListed,
  type KeyType,
  keysOf,
  type ListedRow,
  listChosen,
  orderOf,
} from './store.ts'

const PAGE_SIZE = 20

/** A page of the list; without a `state`, all of it. */
export function listedSignals(db: Db, viewer: Viewer | null, query: ListQuery) {
  const { state, cursor, ...choice } = query
  if (state) return chosenSignals(db, viewer, query, state)
  const given = Object.entries(choice).filter(([, value]) => value !== undefined)
  if (given.length > 0)
    throw new FieldRefusal(Object.fromEntries(given.map(([name]) => [name, ['Выберите сначала идущие или закрытые']])))
  return signalsPage(db, viewer, cursor)
}

/**
 * A page of the open or the ended signals, by author, coin and order. Everyone reads the same ended ones. Who may not
 * read open ideas gets those only in the default order: another one would tell their terms and results.
 */
async function chosenSignals(db: Db, viewer: Viewer | null, query: ListQuery, state: ListedState) {
  const chosen = { ...query, state, sort: query.sort ?? ('new' as const) }
  const order = orderOf(chosen)
  if (!order) throw new FieldRefusal({ sort: ['Закрытые сигналы не сортируются по сроку'] })
  if (chosen.state === 'open' && chosen.sort !== 'new' && !mayReadPaid(viewer)) throw new Refusal('members_only')
  const found = await listChosen(
    db,
    chosen,
    PAGE_SIZE + 1,
    query.cursor ? readPlace(query.cursor, keysOf(order)) : null,
  )
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    results: { favorites: [], list: await presentListed(db, page, viewer) },
    next: last && found.length > page.length ? nextOf(query, last) : null,
  }
}

/** Of a removed call only what it was and how it ended is told, to everyone. */
async function presentListed(db: Db, page: ListedRow[], viewer: Viewer | null) {
  const told = page.map((row) =>
    row.live
      ? row
      : { ...row, title: 'Снятый сигнал', content: '', content_html: '', link: '', images: [], comments_count: 0 },
  )
  return presentFor(db, told, viewer)
}

function nextOf({ cursor: _, ...choice }: ListQuery, { key, id }: ListedRow) {
  const given = Object.entries(choice).filter(([, value]) => value !== undefined)
  return `/api/signals/combined/?${new URLSearchParams([...given, ['cursor', [...key, id].join('_')]] as string[][])}`
}

const KEYS: Record<KeyType, z.ZodType> = {
  smallint: placeNumber(0, 2),
  timestamptz: PlaceInstant,
  // A number too small or too large for PostgreSQL reads as zero or infinity here.
  'double precision': z
    .string()
    .regex(/^-?\d+(\.\d+)?(e[+-]\d{1,3})?$/)
    .refine((text) => Number.isFinite(Number(text)) && (Number(text) !== 0 || /^-?0$/.test(text))),
}
const Id = placeNumber(1, 2_147_483_647)

function readPlace(text: string, keys: KeyType[]): string[] {
  const parts = text.split('_')
  const readers = [...keys.map((type) => KEYS[type]), Id]
  if (parts.length !== readers.length || !readers.every((reader, at) => reader.safeParse(parts[at]).success))
    throw new Refusal('bad_input', 'Такой страницы нет: начните список сначала')
  return parts
}

/** What the list can be narrowed to. */
export async function listChoices(db: Db) {
  const [counted, authors, coins] = await Promise.all([countListed(db), countByAuthor(db), countByCoin(db)])
  return { ...counted, authors, coins }
}
