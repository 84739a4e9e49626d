import { z } from 'zod'
import { removeDemo } from '#demo/removal.ts'
import { command, Problem } from '../command.ts'

const WORDS: Record<string, string> = {
  accounts: 'Людей',
  posts: 'публикаций',
  comments: 'комментариев',
  signals: 'сигналов',
}

export const removeDemoPeople = command({
  name: 'remove-demo',
  about: 'Убрать демо-людей со всем, что они написали: с ними сервер для настоящих читателей не запустится',
  input: z.object({}),
  writes: 'many',
  allowsDemo: true,
  async run({ db, now }, _, { isDry }) {
    const removed = await removeDemo(db, { isDry }, now)
    if (!removed.accounts) throw new Problem('Демо-людей в базе нет: ничего не убрано')
    const counts = Object.entries(WORDS).map(([table, word]) => `${word} ${removed[table]}`)
    return {
      said: [
        `${isDry ? 'Будет убрано' : 'Убрано'}. ${counts.join(', ')}.`,
        'Счета остаются в книгах без имени; публикации без автора, каналы и события остаются тоже.',
      ],
    }
  },
})
