import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf } from './shared.ts'
import { EditedSignal, WrittenSignal } from './signals/form.ts'
import { ListChoices, ListQuery } from './signals/list.ts'
import { EndedSignal, OpenedSignal, SealedSignal, Signal } from './signals/signal.ts'

/** Most signals in a list of those that await approval. */
export const MOST_WAITING = 100

/** Most signals on the main page. */
export const LATEST_SIGNALS = 8

export const signals = {
  widget: endpoint({
    at: 'GET /api/widgets/signals-widget/',
    offline: 'part',
    about: 'Последние сигналы для главной: закреплённые, популярные, затем новые',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(Signal).max(LATEST_SIGNALS) }),
  }),
  ended: endpoint({
    at: 'GET /api/signals/ended/',
    about: 'Чем закончились сигналы: последний удачный и последний неудачный',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(EndedSignal).max(2) }),
  }),
  combined: endpoint({
    at: 'GET /api/signals/combined/',
    offline: 'page',
    about: 'Избранные и все сигналы, по 20 на странице; по выбору идущие или закрытые, автор, монета и порядок',
    access: 'public',
    caching: 'public',
    query: ListQuery,
    /** `favorites`: the reader's bookmarked signals, on the first page without any choice only. */
    reply: z.object({
      results: z.object({ favorites: z.array(Signal), list: z.array(Signal) }),
      next: z.string().nullable(),
    }),
  }),
  choices: endpoint({
    at: 'GET /api/signals/choices/',
    offline: 'part',
    about: 'Сколько сигналов идёт и закрыто: всего, у каждого автора и по каждой монете',
    access: 'public',
    caching: 'public',
    reply: ListChoices,
  }),
  bookmarked: endpoint({
    at: 'GET /api/signals/bookmark/',
    offline: 'page',
    about: 'Сигналы из избранного, по 20 на странице',
    access: 'account',
    query: z.object({ cursor: z.string().max(100, 'Слишком длинно').optional() }),
    reply: pageOf(Signal),
  }),
  waiting: endpoint({
    at: 'GET /api/signals/moderation/',
    about: 'Сигналы, которые ждут проверки, старые первыми',
    access: 'moderator',
    reply: z.object({ results: z.array(Signal).max(MOST_WAITING) }),
  }),
  ownWaiting: endpoint({
    at: 'GET /api/signals/own-waiting/',
    about: 'Свои сигналы, которые ждут проверки, старые первыми',
    access: 'account',
    reply: z.object({ results: z.array(Signal).max(MOST_WAITING) }),
  }),
  get: endpoint({
    at: 'GET /api/signals/:id/',
    offline: 'page',
    about: 'Один сигнал; без подписки — без идеи и её причин',
    access: 'public',
    reply: OpenedSignal,
  }),
  create: endpoint({
    at: 'POST /api/signals/',
    about: 'Новый сигнал: у модератора выходит сразу, у других ждёт проверки; цену старта ставит сервер',
    access: 'paid',
    publishes: true,
    status: 201,
    body: WrittenSignal,
    form: { maxFileBytes: 0, lists: ['images'] },
    reply: SealedSignal,
  }),
  update: endpoint({
    at: 'PATCH /api/signals/:id/',
    about: 'Правка своего сигнала, у модератора любого; через 15 минут после выхода слова только добавляют',
    access: 'paid',
    publishes: true,
    body: EditedSignal,
    form: { maxFileBytes: 0, lists: ['images'] },
    reply: SealedSignal,
  }),
  withdraw: endpoint({
    at: 'POST /api/signals/:id/withdrawal/',
    about: 'Автор отзывает свой открытый сигнал: тот заканчивается по цене следующей минуты и остаётся в счёте',
    access: 'account',
    reply: OpenedSignal,
  }),
}
