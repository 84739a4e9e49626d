import { clubSettingNames, environmentOf, standardClub } from '@palata/contract/club/settings'
import { desk } from '@palata/contract/desk'
import { type ClubState, deskClub } from '@palata/contract/desk/club'
import { refuse, respond, serve } from '@site/testing/replies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { atTheDesk, renderDesk } from '#testing/render.tsx'

const CHANGE: ClubState['changes'][number] = {
  id: 7,
  name: 'link_news',
  at: '2026-11-20T11:00:00.000Z',
  by: 'Марк Лисин',
  from: '"https://t.me/one"',
  to: '"https://t.me/two"',
  can_undo: true,
}

function stateOf(values: Record<string, unknown> = {}, more: Partial<ClubState> = {}): ClubState {
  return {
    settings: clubSettingNames.map((name) => ({
      name,
      value: JSON.stringify(name in values ? values[name] : standardClub[name]),
      standard: JSON.stringify(standardClub[name]),
      from: name === 'price_pon' ? 'environment' : name in values ? 'desk' : 'standard',
      version: name in values ? 3 : 0,
      problem: null,
    })),
    changes: [CHANGE],
    operators: ['Анна Вель', 'Марк Лисин'],
    people: { '2months': 441, '1year': 171, pon: 248 },
    address: 'https://palata.example',
    ...more,
  }
}

const served = (state = stateOf()) => ({
  ...atTheDesk([]),
  ...serve(deskClub.settings, state),
  ...serve(desk.checks, { results: [] }),
})
const form = (title: string) => screen.getByRole('heading', { name: title }).closest('form')!

test('what the environment gives is closed and says by which name', async () => {
  await renderDesk('/desk/settings', { replies: served() })
  await screen.findByRole('heading', { name: 'Тарифы' })
  const given = within(form('Тарифы')).getByDisplayValue('0.34')
  expect((given as HTMLInputElement).disabled).toBe(true)
  expect(screen.getByText(`задано в окружении: ${environmentOf('price_pon')}`)).toBeDefined()
  expect(screen.getByText('видят операторы: Анна Вель, Марк Лисин')).toBeDefined()
})

test('the fields of a card are saved together, with the versions they are based on', async () => {
  const replies = {
    ...served(stateOf({ price_1year: 239 })),
    ...serve(deskClub.change, () => stateOf({ price_1year: 199, price_2months: 49.5 })),
  }
  const { user, asked } = await renderDesk('/desk/settings', { replies })
  const card = within(await waitFor(() => form('Тарифы')))
  expect(card.queryByRole('button', { name: 'Сохранить' })).toBeNull()
  await user.clear(card.getByDisplayValue('239'))
  const [months, year] = card.getAllByLabelText('Цена')
  await user.type(year!, '199')
  await user.clear(months!)
  await user.type(months!, '49,5')
  await user.click(card.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(card.queryByRole('button', { name: 'Сохранить' })).toBeNull())
  expect(asked('PATCH /api/desk/club/').at(-1)?.body).toEqual({
    changes: [
      { name: 'price_2months', value: 49.5, version: 0 },
      { name: 'price_1year', value: 199, version: 3 },
    ],
  })
})

test('a limit is set by its number and ours stands beside it; an empty field brings ours back', async () => {
  const replies = {
    ...served(stateOf({ limit_opinions_hour: 5 })),
    ...serve(deskClub.change, () => stateOf({ limit_comments_minute: 3 })),
  }
  const { user, asked } = await renderDesk('/desk/settings', { replies })
  const card = within(await waitFor(() => form('Пределы')))
  expect(card.getByText('от одного человека; наше число 20')).toBeDefined()
  const minute = card.getByLabelText('Комментарии за минуту')
  await user.clear(minute)
  await user.type(minute, '3')
  await user.clear(card.getByLabelText('Мнения за час'))
  await user.click(card.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(card.queryByRole('button', { name: 'Сохранить' })).toBeNull())
  expect(asked('PATCH /api/desk/club/').at(-1)?.body).toEqual({
    changes: [
      { name: 'limit_comments_minute', value: 3, version: 0 },
      { name: 'limit_opinions_hour', value: null, version: 3 },
    ],
  })
})

test('a refusal keeps what was typed: of one field beside it, of somebody else’s change on the card', async () => {
  let refusal: object = { brand: ['Как называется клуб?'] }
  let status = 400
  const replies = { ...served(), ...respond(deskClub.change, () => ({ status, body: refusal }) as never) }
  const { user } = await renderDesk('/desk/settings', { replies })
  const card = within(await waitFor(() => form('Клуб')))
  await user.type(card.getByDisplayValue('Палата'), ' два')
  await user.click(card.getByRole('button', { name: 'Сохранить' }))
  expect(await card.findByText('Как называется клуб?')).toBeDefined()
  refusal = { detail: '«Название»: последнюю правку внесли 20.11.2026, 12:00 по Москве (Марк Лисин)' }
  status = 409
  await user.click(card.getByRole('button', { name: 'Сохранить' }))
  expect(await card.findByText(/последнюю правку внесли/)).toBeDefined()
  expect(card.getByDisplayValue('Палата два')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'Оставить как было' }))
  expect(card.getByDisplayValue('Палата')).toBeDefined()
  expect(card.queryByText(/последнюю правку внесли/)).toBeNull()
})

test('what was typed on any card is not left without a question, until none of it is left', async () => {
  const { user } = await renderDesk('/desk/settings', { replies: served() })
  const club = within(await waitFor(() => form('Клуб')))
  const links = within(form('Ссылки и чаты'))
  await user.type(club.getByDisplayValue('Палата'), ' два')
  await user.type(links.getAllByRole('textbox')[0]!, 'x')
  const leave = () => user.click(screen.getByRole('link', { name: 'Копии' }))
  const stays = async () => {
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Отмена' }))
    expect(screen.getByRole('heading', { name: 'Настройки' })).toBeDefined()
  }
  await stays()
  await user.click(links.getByRole('button', { name: 'Оставить как было' }))
  // The other card is still unsaved.
  await stays()
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await user.type(links.getAllByRole('textbox')[0]!, 'x')
  await leave()
  // Asked once for both cards.
  await user.click(await screen.findByRole('button', { name: 'Уйти' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Настройки' })).toBeNull())
})

test('a tag that does not follow from the prices asks for attention, and one press puts the right one', async () => {
  const replies = { ...served(), ...serve(deskClub.change, () => stateOf({ tag_1year: 'экономия 32%' })) }
  const { user, asked } = await renderDesk('/desk/settings', { replies })
  expect(await screen.findByText('44% написано, 32% по ценам')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Поставить 32%' }))
  await waitFor(() => expect(screen.queryByText('44% написано, 32% по ценам')).toBeNull())
  expect(asked('PATCH /api/desk/club/').at(-1)?.body).toEqual({
    changes: [{ name: 'tag_1year', value: 'экономия 32%', version: 0 }],
  })
  expect(screen.queryByText('Метка не следует из цен')).toBeNull()
})

test('the latest changes are told with what stood before, and one is put back', async () => {
  const replies = { ...served(), ...serve(deskClub.undo, () => stateOf({}, { changes: [] }), { params: { id: '7' } }) }
  const { user, asked } = await renderDesk('/desk/settings', { replies })
  expect(await screen.findByText('https://t.me/one → https://t.me/two')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Вернуть прежнее: Канал новостей' }))
  expect(await screen.findByText('Настройки ещё не меняли за столом.')).toBeDefined()
  expect(asked('POST /api/desk/club/changes/7/undo/')).toHaveLength(1)
})

test('an undo that came too late says why', async () => {
  const replies = {
    ...served(),
    ...refuse(deskClub.undo, 409, { detail: 'Настройку уже изменили.' }, { params: { id: '7' } }),
  }
  const { user } = await renderDesk('/desk/settings', { replies })
  await user.click(await screen.findByRole('button', { name: 'Вернуть прежнее: Канал новостей' }))
  expect(await screen.findByText('Настройку уже изменили.')).toBeDefined()
})

test('the colour is shown with its contrast in each theme while it is typed', async () => {
  const { user } = await renderDesk('/desk/settings', { replies: served() })
  const card = within(await waitFor(() => form('Клуб')))
  expect(
    card.getByText('На тёмной и синей темах возьмём осветлённый: #5b9dff и #6aa8ff. Так подобрано само.'),
  ).toBeDefined()
  const field = card.getByDisplayValue('#1a5fd6')
  await user.clear(field)
  await user.type(field, '#ffdd00')
  expect(card.getByText(/^На светлой возьмём затемнённый: #[0-9a-f]{6}\. Так подобрано само\.$/)).toBeDefined()
  expect(card.getAllByText('AA')).toHaveLength(4)
})

const ICON = '0123456789abcdef'.repeat(2)
const file = () => new File([new Uint8Array([1])], 'icon.png', { type: 'image/png' })
/** The field behind the button. */
const fileField = (part: HTMLElement) => part.querySelector<HTMLInputElement>('input[type="file"]')!

/** Uploads get this answer: they do not go by fetch. */
function answerUploads(status: number, response: object) {
  class Upload {
    upload = {}
    status = status
    response = response
    onload = () => {}
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      queueMicrotask(() => this.onload())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
}
afterEach(() => void vi.unstubAllGlobals())

test('a chosen icon is drawn, named by the setting and shown; one press puts ours back', async () => {
  let icon: string | null = ICON
  answerUploads(200, { value: ICON })
  const replies = { ...served(), ...serve(deskClub.change, () => stateOf(icon ? { icon } : {})) }
  const { user, asked } = await renderDesk('/desk/settings', { replies })
  const region = await screen.findByRole('region', { name: 'Значок' })
  const part = within(region)
  expect(part.getByText('Печать с первой буквой названия')).toBeDefined()
  await user.upload(fileField(region), file())
  await waitFor(() => expect(part.getByAltText('На тёмной теме').getAttribute('src')).toBe(`/media/${ICON}-192.png`))
  const sent = () => asked('PATCH /api/desk/club/').map(({ body }) => body)
  expect(sent()).toEqual([{ changes: [{ name: 'icon', value: ICON, version: 0 }] }])
  icon = null
  await user.click(part.getByRole('button', { name: 'Вернуть наш: значок' }))
  expect(await part.findByText('Печать с первой буквой названия')).toBeDefined()
  expect(sent().at(-1)).toEqual({ changes: [{ name: 'icon', value: null, version: 3 }] })
})

test('a picture that makes no icon says why and changes nothing', async () => {
  answerUploads(400, { image: ['Картинка 600 × 599: нужен квадрат'] })
  const { user, asked } = await renderDesk('/desk/settings', { replies: served() })
  const region = await screen.findByRole('region', { name: 'Значок' })
  const part = within(region)
  await user.upload(fileField(region), file())
  expect((await part.findByRole('alert')).textContent).toBe('Картинка 600 × 599: нужен квадрат')
  await user.click(part.getByRole('button', { name: 'Оставить как есть' }))
  expect(part.queryByRole('alert')).toBeNull()
  expect(asked('PATCH /api/desk/club/')).toHaveLength(0)
})

test('a logo that is lost on a dark theme is shown on a light ground there', async () => {
  await renderDesk('/desk/settings', { replies: served(stateOf({ logo: `${ICON}-300x90-light` })) })
  const part = within(await screen.findByRole('region', { name: 'Логотип' }))
  expect(part.getByAltText('На тёмной теме').closest('[data-ground]')?.getAttribute('data-ground')).toBe('light')
})

test('settings that cannot be read say so and are asked for again', async () => {
  const replies = {
    ...atTheDesk([]),
    ...refuse(deskClub.settings, 500, { detail: 'Не получилось' }),
    ...serve(desk.checks, { results: [] }),
  }
  await renderDesk('/desk/settings', { replies })
  expect(await screen.findByText('Не получилось')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeDefined()
})

test('the history of prices is one request, the newest change first; a failed one says so', async () => {
  const results = [
    { ...CHANGE, id: 9, name: 'tag_1year' as const, from: 'null', to: '"экономия 32%"' },
    { ...CHANGE, id: 8, name: 'price_1year' as const, from: '239', to: '199' },
  ]
  let answer = (): { status: number; body: object } => ({ status: 500, body: { detail: 'Не получилось' } })
  const place = { query: { card: 'tariffs' as const } }
  const replies = { ...served(), ...respond(deskClub.history, (() => answer()) as never, place) }
  const { user, asked } = await renderDesk('/desk/settings', { replies })
  await user.click(await screen.findByRole('button', { name: 'История цен' }))
  expect(await screen.findByText('Не получилось')).toBeDefined()
  answer = () => ({ status: 200, body: { results, next: null } })
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('239 → 199')).toBeDefined()
  const lines = within(form('Тарифы'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines.slice(-2)).toEqual([
    'Метка 12 месяцевнаше → экономия 32%сегодня, 14:00, Марк Лисин',
    '12 месяцев239 → 199сегодня, 14:00, Марк Лисин',
  ])
  expect(asked('GET /api/desk/club/changes/')).toHaveLength(2)
})
