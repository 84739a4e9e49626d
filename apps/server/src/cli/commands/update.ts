import { z } from 'zod'
import { command } from '../command.ts'
import { update as updateTo } from '../update/begin.ts'

export const update = command({
  name: 'update',
  about: 'Перейти на версию из этой папки: проверки, копия, миграции, запуск; не заработала — вернуться',
  places: { folder: 'распакованный архив новой версии' },
  options: {
    link: { value: 'путь', about: 'ссылка на папку версии, через которую служба запускает программу' },
    back: { about: 'вернуться с незаконченного обновления' },
    patience: { value: 'секунды', about: 'сколько ждать, пока новая версия станет готова; по умолчанию 120' },
  },
  input: z.object({
    folder: z.string().optional(),
    link: z.string().optional(),
    back: z.boolean().optional(),
    patience: z.coerce.number('Укажите секунды числом').min(5, 'Не меньше 5 секунд').max(3600).default(120),
  }),
  // It opens the database by itself: the server is stopped meanwhile, and the embedded one with it.
  needs: 'none',
  run: (desk, { folder = null, link = null, back = false, patience }) =>
    updateTo(desk, { folder, link, isBack: back, patienceMs: patience * 1000 }),
})
