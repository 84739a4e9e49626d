import { desk } from '@palata/contract/desk'
import { deskChannels } from '@palata/contract/desk/channels'
import { refuse, respond, serve } from '@site/testing/replies.ts'
import { bytesInWords } from '@site/ui/numbers/bytes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scaleOf } from '#frame/scale.ts'
import { addressOfList } from '#lists/list/addressOfList.ts'
import { atTheDesk, ME, renderDesk, served } from '#testing/render.tsx'
import { OVERVIEW } from './overview.sample.ts'

const lists = [served('posts', [], 3), served('invoices', [], 1), served('jobs', [], 2), served('people')]
const withOverview = { ...serve(desk.overview, OVERVIEW), ...serve(desk.checks, { results: [] }) }
const textOf = (name: string) => screen.getByRole('region', { name }).textContent

test('an operator’s overview shows the state of the club, and each item leads to its list', async () => {
  await renderDesk('/desk/', { replies: { ...atTheDesk(lists), ...withOverview } })
  const warnings = await screen.findByRole('region', { name: 'Предупреждения' })
  expect(within(warnings).getByRole('link').getAttribute('href')).toBe('/desk/invoices?tab=undecided')
  expect(textOf('Главное')).toBe(
    'Участники1 284+37 за неделюДеньги за неделю4 118 $прошлая 4 302 $Уходят за 7 дней46доступ кончаетсяОткрытые счета91 просит решения'.replace(
      /(?<=\d) (?=[\d$])/g,
      '\u00a0',
    ),
  )
  expect(textOf('Ждут решения')).toContain('старшее 2\u00a0ч 10\u00a0мин')
  expect(textOf('Источники')).toBe('Источникивозраст последнегоCoinGecko40\u00a0сOpenSea5\u00a0ч 12\u00a0минмолчит')
  expect(textOf('Участники по источнику')).toContain('96375%+21')
  expect(textOf('Участники по источнику')).toContain('32125%\u22123')
  const system = screen.getByRole('region', { name: 'Задания и сервер' })
  expect(within(system).getByRole('link', { name: 'Повторить' }).getAttribute('href')).toBe('/desk/jobs?tab=dead')
  expect(system.textContent).toContain('не ушло 4')
  expect(system.textContent).toContain('61%')
})

test('the chart of money has a table', async () => {
  await renderDesk('/desk/', { replies: { ...atTheDesk(lists), ...withOverview } })
  const table = await screen.findByRole('table', { hidden: true })
  expect(
    within(table)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Неделя сПришло', '9 ноября4\u00a0302\u00a0$', '16 ноября4\u00a0118\u00a0$'])
})

test('an editor’s overview shows what waits for a decision and requests no money', async () => {
  const editor = { ...ME, roles: ['editor' as const] }
  const { asked } = await renderDesk('/desk/', { replies: atTheDesk([served('posts', [], 3)], editor) })
  expect(await screen.findByRole('link', { name: /На проверке/ })).toBeTruthy()
  expect(asked('GET /api/desk/overview/')).toEqual([])
})

test('an overview that did not load shows the reason', async () => {
  await renderDesk('/desk/', {
    replies: { ...atTheDesk(lists), ...refuse(desk.overview, 503, { detail: 'Сервер не отвечает' }) },
  })
  expect(within(await screen.findByRole('alert')).getByText('Сервер не отвечает')).toBeTruthy()
})

test('a channel is added by a form, and a refusal stands at its field and keeps what was typed', async () => {
  const { user, at, asked } = await renderDesk('/desk/channels/new', {
    replies: {
      ...atTheDesk([served('channels')]),
      ...respond(deskChannels.create, ({ body }) =>
        (body as { slug: string }).slug === 'Макро'
          ? { status: 400, body: { slug: ['Строчные латинские буквы, цифры и дефисы'] } }
          : { status: 201, body: { outcome: 'Канал добавлен', record: 1, undo: null, id: 5 } },
      ),
    },
  })
  const slug = await screen.findByRole('textbox', { name: /Имя в адресе/ })
  await user.type(slug, 'Макро')
  await user.type(screen.getByRole('textbox', { name: /Название/ }), 'Макро')
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  expect(await screen.findByText('Строчные латинские буквы, цифры и дефисы')).toBeTruthy()
  await user.clear(slug)
  await user.type(slug, 'macro')
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  expect(await screen.findByText('Канал добавлен')).toBeTruthy()
  await waitFor(() => expect(at()).toBe('/desk/channels/5'))
  expect(asked('POST /api/desk/channels/').at(-1)?.body).toEqual({ slug: 'macro', name: 'Макро' })
})

test.each([
  ['jobs?state=dead', '/desk/jobs?tab=dead'],
  ['invoices?undecided=1', '/desk/invoices?tab=undecided'],
  ['people', '/desk/people'],
  ['posts?state=waiting&author=maria', '/desk/materials?author=maria&tab=waiting'],
  ['nothing', '/desk/'],
])('the server’s list «%s» has the desk’s address %s', (called, address) => expect(addressOfList(called)).toBe(address))

test.each([
  [4600, 5000, 5],
  [120, 125, 5],
  [1, 1, 5],
  [0, 1, 0],
])('the scale of a chart up to %i ends at %i with %i lines', (most, top, lines) => {
  const scale = scaleOf(most)
  expect([scale.top, scale.lines.length]).toEqual([top, lines])
})

test.each([
  [512, '512\u00a0Б'],
  [41_016_098_816, '38.2\u00a0ГБ'],
])('%i bytes are written as «%s»', (bytes, words) => expect(bytesInWords(bytes)).toBe(words))
