import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { storiesChanged } from './events.ts'
import { recount } from './fold.ts'
import * as itemStore from './itemStore.ts'
import * as store from './store.ts'

/** Items of a story that a moderator's decision is remembered with. */
const MOST_PARTED = 200

/** Takes an item out of its story. It never meets the others in a story again, whatever is recounted. */
export function split(db: Database, id: number): Promise<{ title: string; isChanged: boolean }> {
  return transaction(db, async (tx) => {
    const { item, others } = await withOthers(tx, id)
    if (others.length === 0) return { title: item.title, isChanged: false }
    await store.part(tx, item, others)
    const storyId = await store.openStory(tx, item.at)
    await itemStore.placeItem(tx, item.id, storyId)
    await recountAll(tx, [item.story_id, storyId])
    return { title: item.title, isChanged: true }
  })
}

/** Puts all items of an item's story into another story, and forgets that any of them were parted. */
export function join(db: Database, id: number, storyId: number): Promise<{ title: string; moved: number }> {
  return transaction(db, async (tx) => {
    const { item, others } = await withOthers(tx, id)
    if (item.story_id === storyId) throw new FieldRefusal({ story: ['Это та же история'] })
    const there = await itemStore.listItems(tx, storyId, MOST_PARTED)
    if (there.length === 0) throw new FieldRefusal({ story: ['Такой истории нет'] })
    for (const one of [item, ...others]) {
      await store.unpart(tx, one, there)
      await itemStore.placeItem(tx, one.id, storyId)
    }
    await recountAll(tx, [item.story_id, storyId])
    return { title: item.title, moved: others.length + 1 }
  })
}

async function withOthers(tx: Db, id: number) {
  await store.turn.wait(tx)
  const item = await itemStore.findItemById(tx, id)
  refuseUnless(item, 'not_found')
  const all = await itemStore.listItems(tx, item.story_id, MOST_PARTED)
  return { item, others: all.filter((one) => one.id !== id) }
}

async function recountAll(tx: Db, ids: number[]) {
  for (const id of ids) await recount(tx, id)
  await emit(tx, storiesChanged, { ids })
}
