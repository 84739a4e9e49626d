import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { hasAccounts } from '#features/accounts'
import { beginRecord } from '#features/audit'
import { dateAndTime } from '#platform/format/days.ts'
import { startOf } from '#platform/postgres/index.ts'
import { claimUpdate, type Journal, readJournal, removeJournal } from '#platform/update/index.ts'
import product from '../../../../../package.json' with { type: 'json' }
import { type Desk, type Done, Problem } from '../command.ts'
import { reachDatabase } from '../reach.ts'
import { updateBeside } from './beside.ts'
import { examineUpdate } from './examine.ts'
import { PROGRAM } from './program.ts'
import { Update } from './run.ts'
import { serverOf } from './site.ts'

export interface Asked {
  /** Null with `isBack`. */
  folder: string | null
  link: string | null
  isBack: boolean
  patienceMs: number
}

/** Begins an update, or goes on with one that was cut. One at a time; the second is told whose the first is. */
export async function update(desk: Desk, asked: Asked): Promise<Done> {
  const claim = await claimUpdate(desk.site.DATA_DIR, desk.operator, desk.now)
  if ('other' in claim) {
    const { by, pid, at } = claim.other
    throw new Problem(
      `Обновление уже идёт: его начал ${by} ${dateAndTime(new Date(at))} (процесс ${pid}). Дождитесь его.`,
    )
  }
  let done: Done | Former
  try {
    const journal = await readJournal(desk.site.DATA_DIR)
    done = journal ? await goOn(desk, asked, journal) : await beginAnew(desk, asked)
  } finally {
    await claim.release()
  }
  return 'words' in done ? runFormer(done) : done
}

async function goOn(desk: Desk, asked: Asked, journal: Journal): Promise<Done | Former> {
  const { step, from, to } = journal
  const isOther = asked.folder !== null && resolve(asked.folder) !== to.folder
  if (isOther && step !== 'stopping')
    throw new Problem(
      `Не закончено обновление с ${from.version} на ${to.version}. Продолжите его той же командой с папкой ${to.folder} или вернитесь: update --back.`,
    )
  if (step === 'stopping') {
    await removeJournal(desk.site.DATA_DIR)
    if (asked.isBack) return { said: [`Обновление на ${to.version} прервано до перехода: ничего не изменилось.`] }
    return beginAnew(desk, asked)
  }
  // The former version's database is known to its own program alone.
  if (from.folder !== (await realpath(PROGRAM))) return formerOf(desk, journal, asked)
  const own = { ...journal, pid: process.pid, started: await startOf(process.pid) }
  const run = new Update(desk, own, asked.patienceMs)
  if (asked.isBack || step === 'returning') return run.goBack('Обновление прервано.')
  desk.say(`Продолжаем прерванное обновление на ${to.version}.`)
  return step === 'looking' ? run.look() : run.goOn()
}

/** The same command for the program of the former version. */
interface Former {
  version: string
  folder: string
  words: string[]
}

function formerOf(desk: Desk, { from, to }: Journal, { isBack, patienceMs }: Asked): Former {
  const what = isBack ? '--back' : to.folder
  return { ...from, words: ['update', what, '--by', desk.operator, '--patience', String(patienceMs / 1000)] }
}

async function runFormer({ version, folder, words }: Former): Promise<Done> {
  const main = join(folder, 'apps/server/src/cli/main.ts')
  const child = spawn(join(folder, 'node_modules/node/bin/node'), [main, ...words], { cwd: folder, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Problem(`Обновление продолжала прежняя версия ${version}: её слова выше.`)
  return { said: [`Обновление продолжила прежняя версия ${version}.`] }
}

async function beginAnew(desk: Desk, { folder, link, isBack, patienceMs }: Asked): Promise<Done> {
  const { site, operator, now } = desk
  if (isBack) throw new Problem('Незаконченного обновления нет, возвращаться не с чего.')
  if (folder === null) throw new Problem('Укажите папку распакованного архива новой версии.')
  const to = resolve(folder)
  const backup = join(resolve(site.BACKUP_DIR ?? join(site.DATA_DIR, 'before-update')), `before-${nameOf(to)}`)
  if (!site.DATABASE_URL && link === null)
    throw new Problem('Укажите ссылку, через которую служба запускает программу: --link /srv/versions/now')
  const { db, close } = await reachDatabase(site)
  let begun: { version: string; record: number }
  try {
    if (!(await hasAccounts(db)))
      throw new Problem('В базе нет ни одного человека: обновлять нечего. Проверьте настройки.')
    const found = await examineUpdate(db, site, { folder: to, link, backup })
    if (found.problems.length > 0)
      return { said: [`На ${found.version} перейти пока нельзя, ничего не изменилось:`], problems: found.problems }
    const attempt = { operator, command: 'update', arguments: { folder: to, version: found.version }, about: null }
    begun = { version: found.version, record: await beginRecord(db, attempt, now) }
    if (site.DATABASE_URL) return await updateBeside(desk, { db, folder: to, link, backup, ...begun })
  } finally {
    await close()
  }
  const mine = {
    ...{ by: operator, backup, record: begun.record, link: resolve(link!) },
    from: { version: product.version, folder: await realpath(PROGRAM) },
    to: { version: begun.version, folder: to },
    wasRunning: (await serverOf(site.DATA_DIR)) !== null,
    ...{ pid: process.pid, started: await startOf(process.pid) },
  }
  return new Update(desk, mine, patienceMs).goForward()
}

const nameOf = (folder: string) => basename(folder).replace(/[^\w.-]/g, '_')
