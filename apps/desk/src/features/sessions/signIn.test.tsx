import { accounts } from '@palata/contract/accounts'
import { desk } from '@palata/contract/desk'
import { deskPeople } from '@palata/contract/desk/accounts/people'
import { secondStep } from '@palata/contract/secondStep'
import { refuse, respond, serve } from '@site/testing/replies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, ME, NOW, renderDesk, served } from '#testing/render.tsx'

const PASSED = { passed_at: NOW.toISOString(), fresh_until: NOW.toISOString() }
const closed = { ...ME, second_step: { ...ME.second_step, passed_at: null, is_open: false } }
const REFUSED = { detail: 'Подтвердите ещё раз', code: 'second_step_fresh' }

test('the desk opens after the password and the code, not after the password alone', async () => {
  let isPassed = false
  const { user, asked } = await renderDesk('/desk/', {
    token: null,
    replies: {
      ...atTheDesk([served('posts', [], 3)]),
      ...serve(desk.me, () => (isPassed ? ME : closed)),
      ...serve(accounts.signIn, { access: 'new' }),
      ...respond(secondStep.pass, ({ body }) => {
        if ((body as { code: string }).code !== '123456') return { status: 400, body: { detail: 'Код не подошёл' } }
        isPassed = true
        return { status: 200, body: PASSED }
      }),
    },
  })
  await user.type(screen.getByRole('textbox', { name: 'Имя пользователя или почта' }), 'anna')
  await user.type(screen.getByLabelText('Пароль'), 'letopis-2026')
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  const code = await screen.findByRole('textbox', { name: 'Код из приложения, шесть цифр' })
  expect(asked('GET /api/desk/resources/')).toEqual([])
  await user.type(code, '000000{Enter}')
  expect(await screen.findByText('Код не подошёл')).toBeTruthy()
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  expect(await screen.findByRole('heading', { name: 'Сегодня, 20 ноября' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Материалы\s*3/ }).getAttribute('href')).toBe('/desk/materials')
})

test('a person without a second step sets one up: the QR code, the first code and the recovery codes', async () => {
  let isPassed = false
  const bare = { ...closed, second_step: { ...closed.second_step, has_totp: false } }
  const { user } = await renderDesk('/desk/', {
    replies: {
      ...atTheDesk([served('posts')]),
      ...serve(desk.me, () => (isPassed ? ME : bare)),
      ...serve(secondStep.beginTotp, { uri: 'otpauth://totp/anna?secret=JBSWY3DP', secret: 'JBSWY3DP' }),
      ...respond(secondStep.confirmTotp, () => {
        isPassed = true
        return { status: 200, body: { ...PASSED, recovery_codes: ['AAAA-1111', 'BBBB-2222'] } }
      }),
    },
  })
  await user.type(await screen.findByLabelText('Ваш пароль'), 'letopis-2026{Enter}')
  expect(await screen.findByRole('img', { name: /наведите на него камеру/ })).toBeTruthy()
  expect(screen.getByText('JBSWY3DP')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /шесть цифр/ }), '123456{Enter}')
  expect(await screen.findByText('BBBB-2222')).toBeTruthy()
  const go = screen.getByRole('button', { name: 'За стол' })
  expect(go.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('checkbox'))
  await user.click(go)
  expect(await screen.findByRole('heading', { name: 'Сегодня, 20 ноября' })).toBeTruthy()
})

test('a recovery code replaces the code of the app', async () => {
  const { user, asked } = await renderDesk('/desk/', {
    replies: { ...serve(desk.me, closed), ...serve(secondStep.recover, { ...PASSED, left: 9 }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Нет приложения под рукой' }))
  await user.type(screen.getByRole('textbox', { name: 'Код восстановления' }), 'AAAA-1111{Enter}')
  await waitFor(() =>
    expect(asked('POST /api/desk/second-step/recovery/').map(({ body }) => body)).toEqual([{ code: 'AAAA-1111' }]),
  )
})

test('a person without a role is told that the desk is for the team and may leave', async () => {
  await renderDesk('/desk/', { replies: refuse(desk.me, 403, { detail: 'Недостаточно прав' }) })
  expect(await screen.findByRole('heading', { name: 'Стол открыт команде' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('granting days asks for a fresh confirmation and then repeats the request by itself', async () => {
  let isFresh = false
  const person = {
    id: 7,
    username: 'maria',
    name: 'Мария Корф',
    avatar: '',
    roles: [],
    email: 'maria@example.org',
    email_verified: true,
    created_at: NOW.toISOString(),
    has_access: false,
    access_until: null,
    sources: [],
    restrictions: [],
    leaving_at: null,
    wallets: [],
    chats: [],
    consents: [],
    letters_stopped: null,
    letters: [],
    description: '',
    twitter: '',
    telegram: '',
    rights: [],
    events: [],
    sessions: [],
  }
  const { user, asked } = await renderDesk('/desk/people/7', {
    replies: {
      ...atTheDesk([served('people', ['grant'])]),
      ...serve(deskPeople.read, person, { params: { id: '7' } }),
      ...respond(secondStep.pass, () => {
        isFresh = true
        return { status: 200, body: PASSED }
      }),
      ...respond(
        deskPeople.act.grant,
        () =>
          isFresh
            ? { status: 200, body: { outcome: 'Дано 30 дней', record: 8, undo: null } }
            : { status: 403, body: REFUSED },
        { params: { id: '7' } },
      ),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Дать дни' }))
  const question = await screen.findByRole('dialog', { name: 'Дать дни' })
  await user.type(within(question).getByRole('textbox', { name: /Сколько дней/ }), '30')
  await user.click(within(question).getByRole('button', { name: 'Дать дни' }))
  const again = await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' })
  await user.type(within(again).getByRole('textbox'), '123456{Enter}')
  expect(await screen.findByText('Дано 30 дней')).toBeTruthy()
  const given = { days: 30, reason: 'Просьба человека' }
  expect(asked('POST /api/desk/people/7/grant/').map(({ body }) => body)).toEqual([given, given])
})
