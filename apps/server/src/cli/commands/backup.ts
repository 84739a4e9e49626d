import { z } from 'zod'
import { recordDone } from '#features/audit'
import { NoBackup, restoreBackup, writeBackup } from '#platform/backup/index.ts'
import { command, Problem } from '../command.ts'

const places = { folder: 'папка' }

export const backup = command({
  name: 'backup',
  about: 'Копия всего: базы на один миг, картинок, записей и секрета сессий. Сервер при этом работает',
  places,
  input: z.object({ folder: z.string('Укажите папку, которой ещё нет') }),
  async run({ db, belongings, operator, now, tell }, { folder }) {
    const { files, secret } = belongings
    const kept = (await secret?.read()) ?? null
    const made = await writeBackup(db, folder, { files, secret: kept }, now, tell).catch(refused)
    const said = `Копия готова. ${counted(made)}.`
    // Recorded at the end: a record begun earlier would be copied unfinished.
    await recordDone(db, { operator, command: 'backup', arguments: { folder }, about: null }, said, now)
    return {
      said: [
        said,
        ...(files === null ? ['Картинки и записи в S3 не копируются: их хранит само хранилище.'] : []),
        ...(secret === null ? ['TOKEN_SECRET задан в настройках и остаётся у вас.'] : []),
        'В копии всё, что люди вам доверили: держите её закрытой и не на этом диске.',
      ],
    }
  },
})

export const restore = command({
  name: 'restore',
  about: 'Развернуть копию в пустую базу: новую DATA_DIR или новую DATABASE_URL',
  places,
  input: z.object({ folder: z.string('Укажите папку с копией') }),
  needs: 'empty',
  async run({ db, belongings, operator, now, tell }, { folder }) {
    const { files, secret } = belongings
    const keepSecret = secret?.keep ?? null
    const restored = await restoreBackup(db, folder, { files, keepSecret }, tell).catch(refused)
    const said = `Развёрнута копия от ${restored.madeAt}. ${counted(restored)}`
    await recordDone(db, { operator, command: 'restore', arguments: { folder }, about: null }, said, now)
    return { said: [`${said}.`, 'Запускайте: npm start.'] }
  },
})

function counted({ tables, files }: { tables: { rows: number }[]; files: number | null }) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Таблиц ${tables.length}, строк ${rows}, файлов ${files ?? 0}`
}

function refused(error: unknown): never {
  throw error instanceof NoBackup ? new Problem(error.message) : error
}
