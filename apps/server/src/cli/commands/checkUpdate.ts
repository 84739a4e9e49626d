import { resolve } from 'node:path'
import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import { command } from '../command.ts'
import { examineNext } from '../nextVersion.ts'

export const checkUpdate = command({
  name: 'check-update',
  about: 'Что помешает перейти на версию из этой папки: настройки, база, место, система. Ничего не меняет',
  places: { folder: 'распакованный архив новой версии' },
  input: z.object({ folder: z.string('Укажите папку распакованного архива') }),
  async run({ db, belongings: { dataDir } }, { folder }) {
    const { version, fresh, problems } = await examineNext(db, resolve(folder), dataDir)
    if (problems.length > 0) return { said: [`На ${version} перейти пока нельзя:`], problems }
    const migrations =
      fresh === 0 ? 'база не изменится' : `база изменится: ${countOf(fresh, ['миграция', 'миграции', 'миграций'])}`
    return { said: [`На ${version} перейти можно, ${migrations}. Сначала сделайте копию: назад ведёт только она.`] }
  },
})
