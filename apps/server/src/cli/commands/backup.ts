import { resolve } from 'node:path'
import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import { hasAccounts } from '#features/accounts'
import { recordDone } from '#features/audit'
import { forgetUnfinished, noteElsewhere } from '#features/backups'
import { folderDraft, NoBackup, restoreBackup, writeBackup } from '#platform/backup/index.ts'
import type { Database } from '#platform/database.ts'
import { StoreAway } from '#platform/files/storeAway.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { command, Problem } from '../command.ts'

const places = { folder: 'папка' }

export const backup = command({
  name: 'backup',
  about: 'Копия всего: базы на один миг, картинок, записей и секрета сессий. Сервер при этом работает',
  places,
  input: z.object({ folder: z.string('Укажите папку, которой ещё нет') }),
  namesPlace: true,
  async run({ db, belongings, operator, now, place, tell }, { folder }) {
    await refuseNobody(db, place)
    const { files, secret, key } = belongings
    const kept = (await secret?.read()) ?? null
    const recipients = await key.toClose()
    const signed = { files, secret: kept, key: await key.toSign(), recipients }
    const made = await writeBackup(db, folderDraft(folder, recipients), signed, now, tell).catch(refused)
    const said = `Копия готова: ${folder}. ${place}. ${counted(made)}.`
    await noteElsewhere(db, operator, { place: resolve(folder), bytes: made.bytes, ...sizesOf(made) }, now)
    // Recorded at the end: a record begun earlier would be copied unfinished.
    await recordDone(db, { operator, command: 'backup', arguments: { folder }, about: null }, said, now)
    return {
      said: [said],
      more: [
        ...(files === null ? ['Картинки и записи в S3 не копируются: их хранит само хранилище.'] : []),
        ...(secret === null ? ['TOKEN_SECRET задан в настройках и остаётся у вас.'] : []),
        'В копии всё, что люди вам доверили: держите её закрытой и не на этом диске.',
        'Ключ, которым она подписана, в ней не лежит: храните backup-key из DATA_DIR отдельно.',
      ],
    }
  },
})

export const restore = command({
  name: 'restore',
  about: 'Развернуть копию в пустую базу: новую DATA_DIR или новую DATABASE_URL',
  places: { copy: 'папка или адрес: s3://…; какие есть, говорит backups' },
  options: { unverified: { about: 'развернуть копию, подпись которой не сходится: вы отвечаете за неё сами' } },
  input: z.object({ copy: z.string('Укажите папку с копией или её адрес'), unverified: z.boolean().optional() }),
  needs: 'empty',
  namesPlace: true,
  async run({ db, belongings, operator, now, place, tell }, { copy, unverified = false }) {
    const { files, secret, key, open } = belongings
    const keys = { key: await key.toCheck(), identities: await key.toOpen() }
    const destination = { files, keepSecret: secret?.keep ?? null, ...keys, isTrusted: unverified }
    const restored = await restoring(() => restoreBackup(db, open(copy), destination, tell))
    await forgetUnfinished(db)
    const doubt = restored.isOurs ? '' : 'Подпись копии не проверена. '
    const said = `Развёрнута копия от ${dateAndTime(new Date(restored.madeAt))} по Москве. ${doubt}${place}. ${counted(restored)}`
    await recordDone(db, { operator, command: 'restore', arguments: { copy }, about: null }, said, now)
    return { said: [`${said}. Запускайте: npm start.`] }
  },
})

export const backups = command({
  name: 'backups',
  about: 'Какие копии лежат там, куда их кладёт работник: BACKUP_DIR или BACKUP_S3_ENDPOINT. База не нужна',
  input: z.object({}),
  needs: 'none',
  namesPlace: true,
  async run({ belongings: { kept }, now }) {
    if (kept === null) throw new Problem('Не сказано, где лежат копии: задайте BACKUP_DIR или BACKUP_S3_ENDPOINT.')
    const [found, others] = await Promise.all([kept.list(), kept.listOthers()]).catch(refused)
    if (found.length + others.length === 0) return { said: ['Копий ещё нет.'] }
    const line = ({ place, asked_at: at }: { place: string; asked_at: Date }) =>
      `${place}  ${dateAndTime(at)} по Москве, ${ageOf(at, now)}`
    return { said: [...found.map(line), ...others.map((one) => `${line(one)}, сделана командой, сама не уйдёт`)] }
  },
})

const HOUR_MS = 3_600_000

function ageOf(at: Date, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - at.getTime()) / HOUR_MS))
  if (hours < 48) return `${countOf(hours, ['час', 'часа', 'часов'])} назад`
  return `${countOf(Math.floor(hours / 24), ['день', 'дня', 'дней'])} назад`
}

/** A copy of an empty database would be taken for one of the site. */
async function refuseNobody(db: Database, place: string) {
  if (!(await hasAccounts(db)))
    throw new Problem(`${place}: в ней нет ни одного человека, копировать нечего. Проверьте настройки.`)
}

interface Held {
  tables: { rows: number }[]
  files: number | null
}

function counted(held: Held) {
  const { rows, files } = sizesOf(held)
  return `Таблиц ${held.tables.length}, строк ${rows}, файлов ${files}`
}

function sizesOf({ tables, files }: Held) {
  return { rows: tables.reduce((sum, table) => sum + table.rows, 0), files: files ?? 0 }
}

const restoring = <T>(work: () => Promise<T>): Promise<T> => Promise.resolve().then(work).catch(refused)

function refused(error: unknown): never {
  throw error instanceof NoBackup || error instanceof StoreAway ? new Problem(error.message) : error
}
