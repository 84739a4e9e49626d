import { listChannels } from '#features/channels'
import type { Db } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listPostChannels, setChannel } from '../publishing/store.ts'

/** Ids of the channels that a moderator chose; undefined when none were sent. Refuses channels from anybody else. */
export async function readChannels(db: Db, viewer: Viewer, given: { id: number }[] | undefined) {
  if (given === undefined || (given.length === 0 && !viewer.isModerator)) return undefined
  if (!viewer.isModerator) throw new FieldRefusal({ channels: ['Каналы назначают модераторы'] })
  const ids = new Set(given.map(({ id }) => id))
  const known = (await listChannels(db)).filter(({ id }) => ids.has(id))
  if (known.length < ids.size) throw new FieldRefusal({ channels: ['Такого канала нет'] })
  return [...ids]
}

/** Puts the post into exactly these channels. Returns whether anything changed. */
export async function setChannels(tx: Db, postId: number, wanted: number[]): Promise<boolean> {
  const standing = (await listPostChannels(tx, postId)).map(({ id }) => id)
  const added = wanted.filter((id) => !standing.includes(id))
  const dropped = standing.filter((id) => !wanted.includes(id))
  for (const id of added) await setChannel(tx, postId, id, true)
  for (const id of dropped) await setChannel(tx, postId, id, false)
  return added.length + dropped.length > 0
}
