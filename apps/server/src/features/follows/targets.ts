import type { FollowKind } from '@palata/contract/follows'
import { findCoin } from '#features/market'
import { findPerson } from '#features/people'
import type { Db } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import { findSignal, findStanding, type Target } from './store.ts'

/** An id in the words of a request; the largest that the column holds. */
const ID = /^[1-9]\d{0,8}$/

/** Finds what a request names; a sentence for the reader when it may not be followed. */
const FINDERS: Record<FollowKind, (db: Db, name: string, accountId: number) => Promise<Target | string>> = {
  async author(db, name, accountId) {
    const person = await findPerson(db, name)
    if (!person) return 'Такого участника нет'
    if (person.id === accountId) return 'За собой следить не нужно'
    const { can_be_followed: canBeFollowed } = await findStanding(db, person.id)
    return canBeFollowed ? { kind: 'author', id: person.id } : 'У этого участника ещё нет публикаций'
  },
  async coin(db, name) {
    const coin = await findCoin(db, name)
    return coin ? { kind: 'coin', id: coin.id } : 'Такой монеты нет'
  },
  async signal(db, name, accountId) {
    const signal = ID.test(name) ? await findSignal(db, Number(name)) : undefined
    if (!signal) return 'Такого сигнала нет'
    if (signal.author_id === accountId) return 'О своём сигнале вы знаете и так'
    return signal.is_over ? 'Сигнал уже завершён: сообщать больше не о чем' : { kind: 'signal', id: signal.id }
  },
}

interface Named {
  kind: FollowKind
  name: string
}

/** Finds what may be followed; refuses the rest. */
export async function findTarget(db: Db, accountId: number, { kind, name }: Named): Promise<Target> {
  const found = await FINDERS[kind](db, name, accountId)
  if (typeof found === 'string') throw new FieldRefusal({ name: [found] })
  return found
}

/** Finds what may have been followed before: a signal that is over or was taken down, an author without a text. */
export async function findFollowed(db: Db, { kind, name }: Named): Promise<Target | null> {
  if (kind === 'signal') return ID.test(name) ? { kind, id: Number(name) } : null
  const found = kind === 'author' ? await findPerson(db, name) : await findCoin(db, name)
  return found ? { kind, id: found.id } : null
}
