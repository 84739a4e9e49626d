import { SITE_PAGES } from '@palata/contract/pages'
import { z } from 'zod'
import { answerFeedback, listFeedback, putText } from '#features/pages'
import { dayKey } from '#platform/format/days.ts'
import { command, Problem } from '../command.ts'

const LONGEST_ANSWER = 5000

export const feedback = command({
  name: 'feedback',
  about: 'Сообщения обратной связи, на которые ещё не ответили',
  input: z.object({}),
  async run({ db }) {
    const waiting = await listFeedback(db)
    if (waiting.length === 0) return { said: ['Все сообщения отвечены'] }
    return {
      said: waiting.map(({ id, email, message, created_at }) => `№${id}, ${email}, ${dayKey(created_at)}\n${message}`),
    }
  },
})

export const answer = command({
  name: 'answer-feedback',
  about: 'Ответить на сообщение письмом; текст ответа подают на вход',
  places: { number: 'номер сообщения' },
  input: z.object({ number: z.coerce.number('Укажите номер').int('Укажите номер').min(1).max(2_147_483_647) }),
  writes: 'one',
  async run({ db, now, readInput }, { number }) {
    const text = (await readInput()).trim()
    if (!text || text.length > LONGEST_ANSWER)
      throw new Problem(`Подайте на вход текст ответа, не длиннее ${LONGEST_ANSWER} знаков`)
    if (!(await answerFeedback(db, number, text, now)))
      throw new Problem(`Нет сообщения ${number}, которое ждёт ответа`)
    return { said: [`Ответ на сообщение ${number} записан, письмо уходит`] }
  },
})

export const setPage = command({
  name: 'set-page',
  about: 'Заменить текст страницы сайта; HTML подают на вход, прежний текст остаётся в правках',
  places: { name: SITE_PAGES.join(', ') },
  input: z.object({ name: z.enum(SITE_PAGES, `Укажите страницу: ${SITE_PAGES.join(', ')}`) }),
  writes: 'one',
  async run({ db, now, readInput }, { name }) {
    await putText(db, name, await readInput(), now)
    return { said: [`Текст страницы ${name} заменён`] }
  },
})
