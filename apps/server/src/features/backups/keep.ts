import type { Logger } from 'pino'
import type { Bot } from '#features/telegram'
import { type BackupPlace, isFolder, NoBackup } from '#platform/backup/index.ts'
import type { Database } from '#platform/database.ts'
import { runAlone } from '#platform/locks/alone.ts'
import { clockFrom } from '#platform/locks/lease.ts'
import { tellTroubles } from './alarm.ts'
import { makeBackup } from './make.ts'
import * as rehearsalStore from './rehearsalStore.ts'
import { rehearse } from './rehearse.ts'
import { isDue, isRehearsalDue, outdated } from './retention.ts'
import type { BackupRoom } from './room.ts'
import * as store from './store.ts'

const NO_PLACE = 'Не сказано, куда класть копии: задайте BACKUP_DIR или BACKUP_S3_ENDPOINT и запустите снова'
/** The address of a bucket; a folder's path is another thing. */
const ADDRESS = /^s3:\/\//
const BROKEN = 'Оборвалась: программа остановилась посреди копии'
/** An arbitrary lock key: one process makes backups at a time. */
const LOCK = 7_281_526

interface Keeping {
  db: Database
  room: BackupRoom
  /** Null without a bot. */
  bot: Bot | null
  logger: Logger
  stopping: AbortSignal
}

/**
 * Makes the backups that are due or asked for, removes outdated ones, restores one a week to try it, and tells the
 * operators when a day has none or one does not restore. One process at a time; a call while another works leaves the work to it.
 */
export async function keepBackups(keeping: Keeping, now: Date): Promise<void> {
  await runAlone(keeping.db, LOCK, async () => {
    await store.failBroken(keeping.db, BROKEN, now)
    await tidied(keeping, (place) => place.removeLeftovers())
    // One that was asked for is the night's, too.
    await makeAsked(keeping, now)
    await planNightly(keeping, now)
    await makeAsked(keeping, now)
    await tidied(keeping, (place) => removeOutdated(place, now))
    await rehearseAsked(keeping, now)
    if (keeping.room.place !== null) await tellTroubles(keeping.db, keeping.bot, now)
  })
}

async function planNightly({ db, room }: Keeping, now: Date) {
  if (room.place === null) return
  const [newest] = await store.listWhole(db)
  if (isDue(newest?.asked_at ?? null, now)) await store.askForBackup(db, { by: '', note: '' }, now)
}

async function makeAsked({ db, room, logger, stopping }: Keeping, now: Date) {
  const clock = clockFrom(now)
  for (;;) {
    const asked = stopping.aborted ? undefined : await store.takeAsked(db)
    if (!asked) return
    try {
      const { place } = room
      if (place === null) throw new NoBackup(NO_PLACE)
      const isDoubted = (await rehearsalStore.lastRehearsal(db))?.is_rehearsal_good === false
      const made = await makeBackup(db, { ...room, place }, { askedAt: asked.asked_at, isDoubted })
      await store.keepWhole(db, asked.id, made, clock())
    } catch (error) {
      logger.error({ err: error }, 'backup failed')
      await store.keepFailed(db, asked.id, reasonOf(error), clock())
    }
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC') return 'На диске для копий нет места'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'В папку для копий нельзя писать'
  return error instanceof Error ? error.message : String(error)
}

/** A place that cannot be tidied must not keep a new backup from being made, nor its lack from being told. */
async function tidied({ db, room, logger }: Keeping, tidy: (place: BackupPlace) => Promise<void>) {
  if (room.place === null) return
  try {
    await tidy(room.place)
    await forgetMissing(db, room.place)
  } catch (error) {
    logger.error({ err: error }, 'place of backups not tidied')
  }
}

/** Backups that somebody removed by hand, or that stayed on another machine. */
async function forgetMissing(db: Database, own: BackupPlace) {
  const there = new Set((await own.list()).map(({ place }) => place))
  // A bucket that the settings named before is not asked: nobody knows what it holds.
  const isThere = (place: string) => there.has(place) || (!own.isOf(place) && (ADDRESS.test(place) || isFolder(place)))
  for (const { id, place } of await store.listWhole(db)) if (!(await isThere(place))) await store.keepRemoved(db, id)
}

/** The place says what is there: a database that was restored does not know the backups made after its own. */
async function removeOutdated(own: BackupPlace, now: Date) {
  const old = outdated(await own.list(), now)
  for (const { place } of old) await own.remove(place)
  if (old.length > 0) await own.removeUnshared()
}

async function rehearseAsked({ db, room, logger, stopping }: Keeping, now: Date) {
  const last = await rehearsalStore.lastRehearsal(db)
  const [newest] = await store.listWhole(db)
  if (newest && room.place !== null && isRehearsalDue(last ?? null, now))
    await rehearsalStore.askForRehearsal(db, newest.id, now)
  for (const { id, place } of await rehearsalStore.listAskedRehearsals(db)) {
    if (stopping.aborted) return
    try {
      await rehearsalStore.keepRehearsal(db, id, await rehearse(db, place, room), now)
    } catch (error) {
      logger.error({ err: error }, 'rehearsal failed')
      await rehearsalStore.keepRehearsal(db, id, { isGood: false, said: `Не получилось: ${reasonOf(error)}` }, now)
    }
  }
}
