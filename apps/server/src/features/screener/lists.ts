import { POPULAR_TAG } from '@palata/contract/forecasters'
import { type Database, transaction } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { listsChanged } from './events.ts'
import * as store from './tags/tagStore.ts'

/** Replaces the coins of an editors' list, given by provider ids. Returns how many. */
export function writeList(db: Database, name: string, apiIds: string[]): Promise<number> {
  return transaction(db, async (tx) => {
    const count = await store.setList(tx, name, apiIds)
    await emit(tx, listsChanged, {})
    return count
  })
}

/** Renames or moves a list. */
export function renameList(db: Database, list: { id: number; name: string }, to: { name: string; position: number }) {
  if (to.name !== list.name) refusePopular(list.name)
  return transaction(db, async (tx) => {
    await store.placeList(tx, list.id, to)
    await emit(tx, listsChanged, {})
  })
}

/** Forecasters look up the coins of the day by this name. */
function refusePopular(name: string) {
  if (name === POPULAR_TAG)
    throw new Refusal('bad_input', `По подборке «${POPULAR_TAG}» ищут форкасты: меняйте её монеты, а название оставьте`)
}

/** False when there is no such list. */
export function removeList(db: Database, name: string): Promise<boolean> {
  refusePopular(name)
  return transaction(db, async (tx) => {
    const isGone = await store.removeList(tx, name)
    if (isGone) await emit(tx, listsChanged, {})
    return isGone
  })
}

class UnknownNames extends Error {
  readonly names: string[]
  constructor(names: string[]) {
    super('unknown lists')
    this.names = names
  }
}

/** Orders all or none: returns the unknown names. */
export async function orderLists(db: Database, names: string[]): Promise<string[]> {
  try {
    await transaction(db, async (tx) => {
      const unknown = await store.orderLists(tx, names)
      if (unknown.length > 0) throw new UnknownNames(unknown)
      await emit(tx, listsChanged, {})
    })
    return []
  } catch (error) {
    if (error instanceof UnknownNames) return error.names
    throw error
  }
}
