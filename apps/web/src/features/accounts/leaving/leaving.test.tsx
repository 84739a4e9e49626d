import { leaving } from '@palata/contract/accounts/leaving'
import { ownData } from '@palata/contract/accounts/ownData'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { LEAVING, leavingAccount } from '#testing/leaving.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { KeepAccountPage } from './KeepAccountPage.tsx'
import { OwnAccount } from './OwnAccount.tsx'

test('the section of someone leaving says when, and a refusal says why', async () => {
  const refusal = 'У вас есть роль за столом. Аккаунт удаляют, когда роль снимет другой оператор'
  const replies = { ...leavingAccount(), ...refuse(leaving.leave, 400, { detail: refusal }) }
  const { user } = await renderApp(<OwnAccount me={people.paid} />, { token: 't', replies })
  await user.click(screen.getByRole('button', { name: 'Удалить аккаунт' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить аккаунт' }))
  expect((await screen.findByRole('alert')).textContent).toBe(refusal)
  await renderApp(<OwnAccount me={{ ...people.paid, leaving_at: LEAVING.due_at }} />, { token: 't', replies })
  expect(screen.getByText('4 декабря 2026 в 12:00')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Оставить аккаунт' })).toBeDefined()
})

test('«Скачать мои данные» lets the browser save the archive at the address that the server gave', async () => {
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`)
  })
  const replies = serve(ownData.askData, { url: '/api/auth/data/pass/', until: '2026-11-20T09:10:00.000Z' })
  const { user } = await renderApp(<OwnAccount me={people.paid} />, { token: 't', replies })
  await user.click(screen.getByRole('button', { name: 'Скачать мои данные' }))
  await waitFor(() => expect(clicked).toEqual(['/api/auth/data/pass/ true']))
})

test('the link of a letter changes nothing by itself: a press does, and a used link says so', async () => {
  const path = '/keep-account?token=abc'
  const { user, requests } = await renderApp(<KeepAccountPage />, {
    path,
    replies: serve(leaving.stayByKey, null),
  })
  expect(requests.filter(({ url }) => url.includes('leaving'))).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Оставить аккаунт' }))
  expect(await screen.findByRole('heading', { name: 'Аккаунт остаётся' })).toBeDefined()
  expect(requests.find(({ url }) => url.includes('leaving'))?.body).toEqual({ key: 'abc' })
})

test('a used link says that it no longer works', async () => {
  allowConsoleError(UNANSWERED)
  const detail = 'Ссылка больше не действует: удаление уже отменено, или аккаунта уже нет'
  const { user } = await renderApp(<KeepAccountPage />, {
    path: '/keep-account?token=abc',
    replies: refuse(leaving.stayByKey, 404, { detail }),
  })
  await user.click(screen.getByRole('button', { name: 'Оставить аккаунт' }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
})
