import pLimit from 'p-limit'
import { keepPicture } from '#features/media'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, rows, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { ProviderError } from '#providers/errors.ts'
import type { ProviderLogger } from '#providers/http.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import type { PictureSource } from '#providers/pictures/index.ts'
import { forecastsChanged } from '../events.ts'
import type { Source } from '../reading/rows.ts'

/** Dependencies of fetching pictures. */
export interface PictureWork {
  db: Database
  logger: ProviderLogger
  objects: ObjectStore
  pictures: PictureSource
  stopping: AbortSignal
}

interface DuePicture {
  id: number
  post_id: number
  source: Source
  source_address: string
  failures: number
}

const AT_ONCE = 60
/** After this many failures a picture is given up: the network's addresses expire. */
const MOST_FAILURES = 6
const MINUTE_MS = 60_000

/** Fetches missing pictures of posts and avatars of their authors. */
export async function fetchPictures(work: PictureWork, now: Date) {
  const { db, stopping } = work
  const inTurn = pLimit(3)
  const due = await takeDuePictures(db, now)
  const kept = await Promise.all(due.map((one) => inTurn(async () => !stopping.aborted && keepOne(work, one, now))))
  const sources = new Set(due.filter((_, place) => kept[place]).map(({ source }) => source))
  await transaction(db, async (tx) => {
    for (const source of sources) await emit(tx, forecastsChanged, { source })
  })
  await eachAlone(await listFaceless(db), (author) => keepFace(work, author, now))
}

/** Returns whether the picture was stored. */
async function keepOne({ db, logger, objects: store, pictures }: PictureWork, due: DuePicture, now: Date) {
  try {
    const body = await pictures.fetch(due.source_address)
    const address = body && (await keepPicture({ db, store, now }, body, { kind: 'forecast', id: due.post_id }))
    if (!address) return await giveUp(db, due.id)
    await setAddress(db, due.id, address)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error, picture: due.id }, 'a picture of a post was not fetched')
    if (due.failures + 1 >= MOST_FAILURES) return await giveUp(db, due.id)
    const pause = MINUTE_MS * 2 ** due.failures * (0.75 + Math.random() / 2)
    await setFailed(db, due.id, new Date(now.getTime() + pause))
    return false
  }
}

async function keepFace({ db, logger, objects: store, pictures }: PictureWork, author: Faceless, now: Date) {
  const { id, avatar_source: address } = author
  try {
    const body = await pictures.fetch(address)
    await setFace(db, id, body ? ((await keepPicture({ db, store, now }, body, { kind: 'forecaster', id })) ?? '') : '')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error, forecaster: id }, 'a picture of a forecaster was not fetched')
    await setFace(db, id, '')
  }
}

/** Takes due pictures. If the process dies, another one may take them after five minutes. */
function takeDuePictures(db: Database, now: Date): Promise<DuePicture[]> {
  return rows<DuePicture>(
    db,
    'forecasters.takePictures',
    `update forecaster_media m set fetch_at = $1::timestamptz + interval '5 minutes' from forecaster_posts p
     where p.id = m.post_id and m.id in (
       select id from forecaster_media where fetch_at <= $1 order by fetch_at, id desc limit $2 for update skip locked)
     returning m.id, m.post_id, p.source, m.source_address, m.failures`,
    [now, AT_ONCE],
  )
}

async function setAddress(db: Database, id: number, address: string) {
  await rows(
    db,
    'forecasters.setPicture',
    `update forecaster_media f set address = $2, width = m.width, height = m.height, fetch_at = null, failures = 0
     from media m where f.id = $1 and m.name = substring($2 from 8)`,
    [id, address],
  )
}

async function giveUp(db: Database, id: number): Promise<false> {
  await rows(db, 'forecasters.giveUpPicture', 'update forecaster_media set fetch_at = null where id = $1', [id])
  return false
}

async function setFailed(db: Database, id: number, at: Date) {
  await rows(
    db,
    'forecasters.failPicture',
    'update forecaster_media set failures = failures + 1, fetch_at = $2 where id = $1',
    [id, at],
  )
}

interface Faceless {
  id: number
  avatar_source: string
}

function listFaceless(db: Database): Promise<Faceless[]> {
  return rows<Faceless>(
    db,
    'forecasters.faceless',
    `select id, avatar_source from forecasters where avatar = '' and avatar_source <> '' and is_followed limit 10`,
  )
}

/** Sets the avatar. One that could not be fetched is tried again when the network reports its address anew. */
async function setFace(db: Database, id: number, address: string) {
  await rows(db, 'forecasters.setFace', `update forecasters set avatar = $2, avatar_source = '' where id = $1`, [
    id,
    address,
  ])
}
