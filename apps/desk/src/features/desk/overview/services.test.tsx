import { desk } from '@palata/contract/desk'
import type { DeskCheck } from '@palata/contract/desk/own/checks'
import { refuse, respond, serve } from '@site/testing/replies.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk } from '#testing/render.tsx'
import { OVERVIEW } from './overview.sample.ts'

const check = (name: string, state: DeskCheck['state'], findings: DeskCheck['findings'] = []): DeskCheck => ({
  ...{ name, title: name, state, is_sandbox: false, settings: 'KEY', took_ms: 10, findings },
  ...{ calls: [], clock_off_seconds: null, ends: [], left: [] },
  checked_at: state === 'unknown' || state === 'off' ? null : '2026-11-20T11:00:00.000Z',
})
const refused = { state: 'failed', said: 'Сервер не принял пароль', advice: 'Проверьте SMTP_URL.' } as const
const RESULTS = [
  check('Оплата', 'ok', [{ state: 'ok', said: 'Ключ принят', advice: '' }]),
  check('Почта', 'failed', [refused]),
  check('X', 'off'),
]
const overview = { ...atTheDesk([]), ...serve(desk.overview, OVERVIEW) }
const region = async () => within(await screen.findByRole('region', { name: 'Внешние службы' }))

test('a service that does not work stands first and open, with what to do', async () => {
  await renderDesk('/desk/', { replies: { ...overview, ...serve(desk.checks, { results: RESULTS }) } })
  const services = await region()
  expect((await services.findByRole('status')).textContent).toBe('Работают 1 из 2, не подключены 1')
  const groups = services.getAllByRole('group')
  expect(
    groups.map((group) => [within(group).getByText(/^(Почта|Оплата|X)$/).textContent, group.hasAttribute('open')]),
  ).toEqual([
    ['Почта', true],
    ['Оплата', false],
    ['X', false],
  ])
  expect(services.getByText('Проверьте SMTP_URL.')).toBeTruthy()
})

test('one press tests all the services or a single one, and the result is shown at once', async () => {
  const well = RESULTS.map((one) => (one.state === 'failed' ? check(one.name, 'ok') : one))
  const { user, asked } = await renderDesk('/desk/', {
    replies: {
      ...overview,
      ...serve(desk.checks, { results: RESULTS }),
      ...respond(desk.runChecks, () => ({ status: 200, body: { results: well } })),
    },
  })
  const services = await region()
  await user.click(await services.findByRole('button', { name: 'Проверить все' }))
  expect(await services.findByText('Работают 2 из 2, не подключены 1')).toBeTruthy()
  await user.click(services.getByText('Почта'))
  await user.click(services.getByRole('button', { name: 'Проверить: Почта' }))
  expect(asked('POST /api/desk/checks/').map(({ body }) => body)).toEqual([{}, { names: ['Почта'] }])
})

test('a test of services that could not begin shows the reason and keeps the known results', async () => {
  const { user } = await renderDesk('/desk/', {
    replies: {
      ...overview,
      ...serve(desk.checks, { results: RESULTS }),
      ...refuse(desk.runChecks, 429, { detail: 'Слишком много попыток. Попробуйте через 10 минут.' }),
    },
  })
  const services = await region()
  await user.click(await services.findByRole('button', { name: 'Проверить все' }))
  expect((await services.findByRole('alert')).textContent).toBe('Слишком много попыток. Попробуйте через 10 минут.')
  expect(services.getByText('Сервер не принял пароль')).toBeTruthy()
})

test('what was asked, what came, what is left and what ends stands under the findings', async () => {
  const seen = {
    ...check('NFT', 'warning', [{ state: 'warning', said: 'Ключ кончается', advice: 'Возьмите новый.' }]),
    calls: [
      { asked: 'GET api.opensea.io/api/v2/collections/palata', status: 200, took_ms: 131 },
      { asked: 'GET api.opensea.io/api/v2/collections/palata/floor_prices', status: null, took_ms: 7000 },
    ],
    clock_off_seconds: -40,
    left: [{ what: 'запросы к api.opensea.io', left: 12, of: 600 }],
    ends: [{ what: 'ключ OpenSea', at: '2026-11-22T00:00:00.000Z' }],
  }
  await renderDesk('/desk/', { replies: { ...overview, ...serve(desk.checks, { results: [seen, RESULTS[0]!] }) } })
  const list = await (await region()).findByRole('list', { name: 'Что спросили и что пришло' })
  const lines = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines.slice(0, 4)).toEqual([
    'GET api.opensea.io/api/v2/collections/palata → 200, 131 мс',
    'GET api.opensea.io/api/v2/collections/palata/floor_prices → без ответа, 7000 мс',
    'Осталось: запросы к api.opensea.io, 12 из 600',
    'Часы службы: −40 с',
  ])
  expect(lines[4]).toMatch(/^Кончается .+: ключ OpenSea$/)
})
