import { type AlertRule, alerts, READY_RULES } from '@palata/contract/alerts'
import { search } from '@palata/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allowConsoleError } from '#testing/console.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { AlertsView } from './AlertsView.tsx'
import { alertUpdates } from './updates.ts'

const NEAR = { id: 7, api_id: 'near', slug: 'near', symbol: 'near', name: 'NEAR Protocol', image: '/near.png' }
const rule = (more: Partial<AlertRule> = {}): AlertRule => ({
  id: 1,
  coins: [NEAR],
  whats: ['news', 'alpha'],
  price: null,
  way: 'now',
  pause_minutes: 0,
  is_on: true,
  told_in_week: 14,
  created_at: '2026-11-20T09:00:00Z',
  ...more,
})

let kept: AlertRule[] = []
beforeEach(() => {
  kept = [rule()]
})

async function show({ mayWrite = true, ...replies }: Replies & { mayWrite?: boolean } = {}) {
  const shown = await renderApp(
    <>
      <AlertsView mayWrite={mayWrite} />
      <Toasts />
    </>,
    {
      token: 't',
      replies: {
        ...serve(alerts.list, () => ({ results: kept, portfolio_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] })),
        ...serve(alerts.add, () => {
          const added = rule({ id: 2, coins: null, whats: ['alpha'], told_in_week: 0 })
          kept = [...kept, added]
          return added
        }),
        ...serve(
          alerts.change,
          () => {
            kept = [{ ...kept[0]!, way: 'bell' }]
            return kept[0]!
          },
          { params: { id: '1' } },
        ),
        ...serve(
          alerts.remove,
          () => {
            kept = []
            return null
          },
          { params: { id: '1' } },
        ),
        ...serve(alerts.preview, {
          count: 2,
          is_more: false,
          results: [
            { what: 'alpha', title: 'Разбор', url: '/material/3', at: '2026-11-19T09:00:00Z', symbol: 'NEAR' },
            { what: 'news', title: 'Обновили', url: '/news/4', at: '2026-11-18T09:00:00Z', symbol: 'NEAR' },
          ],
        }),
        ...serve(search.coins, { results: [NEAR] }),
        ...(replies as Replies),
      },
    },
  )
  const sent = (address: string) =>
    shown.requests.filter(({ method, url }) => `${method} ${url}` === address).map(({ body }) => body)
  return { ...shown, sent }
}

test('a rule shows its coins, what, how and the count of the week; another way is chosen at once', async () => {
  const { user, sent } = await show()
  const row = (await screen.findByText('новости и альфа')).closest('li')!
  expect(row.textContent).toContain('NEAR')
  expect(row.textContent).toContain('14 за неделю')
  await user.click(within(row).getByRole('button', { name: 'Колокольчик' }))
  expect(within(row).getByRole('button', { name: 'Колокольчик' }).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(sent('PATCH /api/alerts/1/')).toEqual([{ way: 'bell' }]))
})

test('a new rule is previewed before it is saved', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Новое правило' }))
  expect(document.activeElement?.textContent).toBe('Новое правило')
  await user.click(screen.getByRole('button', { name: 'альфа' }))
  await screen.findByText('За прошлую неделю пришло бы 2')
  expect(sent('POST /api/alerts/preview/')).toEqual([{ coins: null, whats: ['alpha'], price: null }])
  expect(screen.getByRole('link', { name: 'Разбор' }).getAttribute('href')).toBe('/material/3')
  await user.click(screen.getByRole('button', { name: 'Час' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('альфа', { selector: 'b' })
  expect(sent('POST /api/alerts/').at(-1)).toEqual({
    coins: null,
    whats: ['alpha'],
    price: null,
    way: 'now',
    pause_minutes: 60,
  })
  expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
})

test('chosen coins are found by ticker and taken out again; nothing is saved without them', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Новое правило' }))
  await user.click(screen.getByRole('button', { name: 'Выбранные' }))
  await user.click(screen.getByRole('button', { name: 'новости' }))
  const save = screen.getByRole('button', { name: 'Сохранить' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.type(screen.getByRole('searchbox'), 'near')
  await user.click(await screen.findByRole('button', { name: /NEAR Protocol/ }))
  await user.click(screen.getByRole('button', { name: 'Убрать NEAR' }))
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.type(screen.getByRole('searchbox'), 'near')
  await user.click(await screen.findByRole('button', { name: /NEAR Protocol/ }))
  await user.click(save)
  await waitFor(() =>
    expect(sent('POST /api/alerts/').at(-1)).toEqual({
      coins: ['near'],
      whats: ['news'],
      price: null,
      way: 'now',
      pause_minutes: 0,
    }),
  )
})

test('a price stands alone in its rule; a level is of one coin and is saved with it', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Новое правило' }))
  await user.click(screen.getByRole('button', { name: 'альфа' }))
  await user.click(screen.getByRole('button', { name: 'цена' }))
  expect(screen.getByRole('button', { name: 'альфа' }).getAttribute('aria-pressed')).toBe('false')
  await waitFor(() =>
    expect(sent('POST /api/alerts/preview/').at(-1)).toEqual({
      coins: null,
      whats: ['price'],
      price: { percent: 8, hours: 1 },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Уровень' }))
  await user.type(screen.getByLabelText('Уровень, $'), '0,5')
  expect(screen.getByRole('button', { name: 'Сохранить' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Выбранные' }))
  await user.type(screen.getByRole('searchbox'), 'near')
  await user.click(await screen.findByRole('button', { name: /NEAR Protocol/ }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(sent('POST /api/alerts/').at(-1)).toMatchObject({
      coins: ['near'],
      whats: ['price'],
      price: { level_usd: 0.5 },
    }),
  )
})

test('a rule that was written is not left without a question; an untouched or a saved one is', async () => {
  const { user } = await show()
  const isAsked = () => {
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    return closing.defaultPrevented
  }
  await user.click(await screen.findByRole('button', { name: 'Новое правило' }))
  expect(isAsked()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'альфа' }))
  expect(isAsked()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'альфа' }))
  expect(isAsked()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'альфа' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull())
  expect(isAsked()).toBe(false)
})

test('a refusal keeps the form and says why', async () => {
  allowConsoleError(/400/)
  const { user } = await show(refuse(alerts.add, 400, { detail: 'Правил уже пятьдесят' }))
  await user.click(await screen.findByRole('button', { name: 'Новое правило' }))
  await user.click(screen.getByRole('button', { name: 'альфа' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Правил уже пятьдесят')
  expect(screen.getByRole('button', { name: 'альфа' }).getAttribute('aria-pressed')).toBe('true')
})

test('what is written about a rule that another tab has removed stays, and is saved as a new one', async () => {
  const { user, sent, queryClient: client } = await show()
  await user.click(await screen.findByRole('button', { name: 'Действия с правилом: новости и альфа' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Изменить' }))
  await user.click(screen.getByRole('button', { name: 'мнения' }))
  kept = []
  alertUpdates.hear({ client }, [{ topic: 'alerts' }] as never)
  await screen.findByText('Это правило убрали в другой вкладке. «Сохранить» добавит его заново.')
  expect(screen.getByRole('button', { name: 'мнения' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull())
  expect(sent('POST /api/alerts/')).toMatchObject([{ coins: ['near'], way: 'now' }])
  expect(sent('PATCH /api/alerts/1/')).toEqual([])
})

test('a removed rule comes back by one press, switched off as it was', async () => {
  kept = [rule({ is_on: false })]
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Действия с правилом: новости и альфа' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Убрать' }))
  await screen.findByText('Правил пока нет')
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await waitFor(() =>
    expect(sent('POST /api/alerts/')).toEqual([
      { coins: ['near'], whats: ['news', 'alpha'], price: null, way: 'now', pause_minutes: 0, is_on: false },
    ]),
  )
})

test('a ready rule is one press, and those that stand are offered no more', async () => {
  kept = []
  const { user, sent } = await show()
  await screen.findByText('Правил пока нет')
  expect(screen.getAllByRole('button', { name: /^Включить/ })).toHaveLength(READY_RULES.length)
  await user.click(screen.getByRole('button', { name: 'Включить: альфа' }))
  await screen.findByRole('list', { name: 'Правила' })
  expect(sent('POST /api/alerts/')).toEqual([{ coins: null, whats: ['alpha'], price: null, way: 'now' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Включить: альфа' })).toBeNull())
})

test('a reader without access sees the rules, may remove them and is offered the subscription', async () => {
  const { user } = await show({ mayWrite: false } as never)
  await screen.findByText('новости и альфа')
  expect(screen.getByRole('link', { name: 'Оформить подписку' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Новое правило' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Готовые правила' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Действия/ }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Выключить',
    'Убрать',
  ])
})

test('rules that do not load say so', async () => {
  allowConsoleError(/оповещений/)
  await show(refuse(alerts.list, 500, {}))
  expect(await screen.findByText('Не удалось загрузить оповещения')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeDefined()
})
