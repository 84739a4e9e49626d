import { APPEALED_IN_WORDS } from '@palata/contract/appeals'
import type { DeskAppeal } from '@palata/contract/desk/appeals'
import { z } from 'zod'
import { dayKey } from '#platform/format/days.ts'
import { command, Problem } from '../command.ts'
import { deskAsk, deskResourceOf } from '../desk.ts'

export const appeals = command({
  name: 'appeals',
  about: 'Возражения людей, на которые ещё не ответили: кто, против чего, что пишет',
  input: z.object({}),
  async run(desk) {
    const query = { state: 'waiting', sort: 'created', limit: 100 }
    const found = (await deskResourceOf('appeals').list(deskAsk(desk), query as never)) as { results: DeskAppeal[] }
    if (found.results.length === 0) return { said: ['Никто не возражает'] }
    return {
      said: found.results.map(
        ({ id, person, what, title, acted_by, reason, created_at, message }) =>
          `№${id}, ${dayKey(new Date(created_at))}, ${person.username}: ${APPEALED_IN_WORDS[what]}${title && ` «${title}»`}, решил ${acted_by || '—'}${reason && `: ${reason}`}\n${message}`,
      ),
    }
  },
})

export const answerAppeal = command({
  name: 'answer-appeal',
  about: 'Ответить на возражение письмом; текст ответа подают на вход',
  places: { number: 'номер возражения, см. appeals' },
  options: { uphold: { about: 'отменить решение; без этого оно остаётся' } },
  input: z.object({
    number: z.coerce.number('Укажите номер').int('Укажите номер').min(1).max(2_147_483_647),
    uphold: z.literal(true).optional(),
  }),
  writes: 'one',
  async run(desk, { number, uphold }) {
    const answer = (await desk.readInput()).trim()
    if (answer.length < 3 || answer.length > 2000)
      throw new Problem('Подайте на вход текст ответа, от 3 до 2000 знаков')
    const { run } = deskResourceOf('appeals').actions[uphold ? 'uphold' : 'dismiss']!
    const { outcome } = await run(deskAsk(desk), number, { answer } as never)
    return { said: [outcome] }
  },
})
