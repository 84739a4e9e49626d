import { endRecord } from '#features/audit'
import { isMigrated } from '#platform/migrating/migrate.ts'
import { isSupervised, type Journal, removeJournal, writeJournal } from '#platform/update/index.ts'
import type { Desk, Done } from '../command.ts'
import { type Reached, reachAny } from '../reach.ts'
import { lookAt, stopServer } from './site.ts'
import { bringBack, keepDatabase, migrateBy, pointAt } from './steps.ts'

/** The former version is known to start. */
const FORMER_PATIENCE_MS = 120_000

type Mine = Omit<Journal, 'step' | 'isHolding'>

/** One update with the embedded database: the site is closed from the stop until the new version answers. */
export class Update {
  private readonly desk: Desk
  private readonly patienceMs: number
  private readonly mine: Mine
  private readonly said: string[] = []

  constructor(desk: Desk, mine: Mine, patienceMs: number) {
    this.desk = desk
    this.mine = mine
    this.patienceMs = patienceMs
  }

  async goForward(): Promise<Done> {
    try {
      await this.closed('stopping', async ({ db }) => {
        await keepDatabase(db, this.desk.belongings.key, this.mine.backup, this.desk.now)
        this.tell(`Копия: ${this.mine.backup}.`)
      })
    } catch (error) {
      return this.end(`Ничего не изменилось, работает ${this.mine.from.version}.`, `Копия не вышла: ${told(error)}`)
    }
    return this.goOn()
  }

  /** From the whole backup on. */
  async goOn(): Promise<Done> {
    const { to, link } = this.mine
    try {
      await this.closed('switching', async ({ url }) => {
        await pointAt(link, to.folder)
        await migrateBy(to.folder, url)
      })
    } catch (error) {
      return this.goBack(told(error))
    }
    return this.look()
  }

  /** Lets the supervisor's server start, and goes back unless it is well. */
  async look(): Promise<Done> {
    const { to, wasRunning } = this.mine
    await this.note('looking', false)
    if (!wasRunning) return this.end(`Версия ${to.version} на месте. Сайт не работал: запустите его.`)
    const health = await lookAt(this.desk.site, to.version, this.patienceMs)
    if (health === 'well') return this.end(`Работает ${to.version}: отвечает и готова.`)
    // One that falls before it takes the folder is never seen; that it is started again and again is known.
    if (health === 'ill' || (await isSupervised(this.desk.site.DATA_DIR)))
      return this.goBack(`Версия ${to.version} за ${this.patienceMs / 1000} с не стала готова.`)
    return this.end(`Версия ${to.version} на месте, но никто не запустил её снова: запустите сайт.`)
  }

  /** Puts the former version and its database back. */
  async goBack(why: string): Promise<Done> {
    const { from, link, backup, wasRunning } = this.mine
    this.tell(`${why} Возвращаемся на ${from.version}.`)
    await this.closed('returning', async ({ db }) => {
      await pointAt(link, from.folder)
      // Nothing was migrated: what readers wrote meanwhile stays.
      if (await isMigrated(db)) return
      await bringBack(db, this.desk.belongings.key, backup)
      this.tell(`База возвращена из копии ${backup}.`)
    })
    await this.note('looking', false)
    const patienceMs = Math.max(this.patienceMs, FORMER_PATIENCE_MS)
    const isWell = wasRunning && (await lookAt(this.desk.site, from.version, patienceMs)) === 'well'
    return this.end(`${isWell ? 'Снова работает' : 'На месте снова'} ${from.version}.`, why)
  }

  /** Nobody else has the database meanwhile: the server is stopped, and one that starts waits. */
  private async closed(step: Journal['step'], work: (reached: Reached) => Promise<void>) {
    await this.note(step, true)
    await stopServer(this.desk.site.DATA_DIR)
    const reached = await reachAny(this.desk.site)
    try {
      await work(reached)
    } finally {
      await reached.close()
    }
  }

  private async note(step: Journal['step'], isHolding: boolean) {
    await writeJournal(this.desk.site.DATA_DIR, { ...this.mine, step, isHolding })
  }

  private tell(sentence: string) {
    this.said.push(sentence)
    this.desk.say(sentence)
  }

  /** @param problem why the asked for version is not at work */
  private async end(sentence: string, problem?: string): Promise<Done> {
    const { site, now } = this.desk
    await recordEnd(site, this.mine.record, [...this.said, sentence], problem, now)
    await removeJournal(site.DATA_DIR)
    return { said: [sentence], ...(problem && { problems: [problem] }) }
  }
}

const told = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The audit's record is ended in the database that is now the site's. */
async function recordEnd(site: Desk['site'], id: number, said: string[], problem: string | undefined, now: Date) {
  const { db, close } = await reachAny(site)
  try {
    const [result, lines] = problem ? (['failed', [problem, ...said]] as const) : (['done', said] as const)
    await endRecord(db, id, result, lines.join('\n'), now)
  } finally {
    await close()
  }
}
