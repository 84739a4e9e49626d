import { SITE_PAGES } from '@palata/contract/pages'
import { optionalText, visibleText } from '@palata/contract/text/visibleText'
import { z } from 'zod'
import { answerFeedback, listFeedback, listStoreroom, putText, setClosed, takeOut } from '#features/pages'
import { transaction } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { command, Problem } from '../command.ts'
import { deskAsk, deskResourceOf } from '../desk.ts'

const LONGEST_ANSWER = 5000
const Address = z.string().regex(/^(https?:\/\/\S+|\/(?!\/)\S*|)$/, 'Адрес: https://… или /…')

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
  async run({ db, now, operator, readInput }, { number }) {
    const text = (await readInput()).trim()
    if (!text || text.length > LONGEST_ANSWER)
      throw new Problem(`Подайте на вход текст ответа, не длиннее ${LONGEST_ANSWER} знаков`)
    if (!(await answerFeedback(db, number, text, now, operator)))
      throw new Problem(`Нет сообщения ${number}, которое ждёт ответа`)
    return { said: [`Ответ на сообщение ${number} записан, письмо уходит`] }
  },
})

const Number32 = z.coerce.number('Укажите номер').int('Укажите номер').min(1).max(2_147_483_647)

export const closeFeedback = command({
  name: 'close-feedback',
  about: 'Закрыть сообщение без ответа; с --reopen вернуть в ожидающие',
  places: { number: 'номер сообщения' },
  options: { reopen: { about: 'вернуть в ожидающие' } },
  input: z.object({ number: Number32, reopen: z.literal(true).optional() }),
  writes: 'one',
  async run({ db, now, operator }, { number, reopen }) {
    if (!(await setClosed(db, number, reopen ? '' : operator, reopen ? null : now)))
      throw new Problem(`Нет сообщения ${number}, которое ${reopen ? 'закрыто' : 'ждёт ответа'}`)
    return { said: [`Сообщение ${number} ${reopen ? 'снова ждёт' : 'закрыто'}`] }
  },
})

export const storeroom = command({
  name: 'storeroom',
  about: 'Что лежит в кладовой: номера и названия',
  input: z.object({}),
  async run({ db }) {
    const items = await listStoreroom(db)
    return {
      said: items.length === 0 ? ['Кладовая пуста'] : items.map(({ id, title, url }) => `№${id}, ${title} ${url}`),
    }
  },
})

export const setStoreroom = command({
  name: 'set-storeroom',
  about: 'Положить в кладовую; с --edit исправить вещь под номером, с --remove убрать её',
  options: {
    edit: { value: 'номер', about: 'исправить вещь: меняется то, что названо' },
    title: { value: 'название', about: 'вещи' },
    description: { value: 'текст', about: 'одна-две фразы' },
    url: { value: 'адрес', about: 'куда ведёт: https://… или /…' },
    image: { value: 'адрес', about: 'картинка' },
    position: { value: 'число', about: 'место: меньшее стоит выше' },
    remove: { value: 'номер', about: 'убрать вещь' },
  },
  input: z.object({
    title: visibleText('--title: нужно название').max(200).optional(),
    description: optionalText().trim().max(1000).optional(),
    url: Address.optional(),
    image: Address.optional(),
    position: z.coerce.number('Укажите место числом').int('Укажите место числом').min(0).max(10_000).optional(),
    edit: Number32.optional(),
    remove: Number32.optional(),
  }),
  writes: 'one',
  adds: ({ edit, remove }) => edit === undefined && remove === undefined,
  async run(desk, { remove, edit, ...fields }) {
    const isNew = edit === undefined && remove === undefined
    if ((edit !== undefined && remove !== undefined) || (isNew && fields.title === undefined))
      throw new Problem('Укажите что-то одно: --title новой вещи, --edit или --remove с номером')
    const { db } = desk
    if (remove !== undefined) {
      const removed = await transaction(db, (tx) => takeOut(tx, remove))
      if (removed === undefined) throw new Problem(`В кладовой нет вещи ${remove}`)
      return { said: [`Из кладовой убрано: ${removed}`] }
    }
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const storeroomAtDesk = deskResourceOf('storeroom')
    if (edit !== undefined) {
      if (Object.keys(given).length === 0) throw new Problem('Назовите, что исправить: --title, --url и другие')
      const { outcome } = await storeroomAtDesk.patch!(deskAsk(desk), edit, given as never)
      return { said: [outcome] }
    }
    const { id } = await storeroomAtDesk.create!(deskAsk(desk), given as never)
    return { said: [`В кладовой №${id}: ${fields.title}`] }
  },
})

export const setPage = command({
  name: 'set-page',
  about: 'Заменить текст страницы сайта; HTML подают на вход, прежний текст остаётся в правках',
  places: { name: SITE_PAGES.join(', ') },
  input: z.object({ name: z.enum(SITE_PAGES, `Укажите страницу: ${SITE_PAGES.join(', ')}`) }),
  writes: 'one',
  async run({ db, now, operator, readInput }, { name }) {
    const isChanged = await putText(db, name, await readInput(), now, operator)
    return { said: [`Текст страницы ${name} ${isChanged ? 'заменён' : 'уже такой'}`] }
  },
})
