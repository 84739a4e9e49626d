import { accounts } from '@palata/contract/accounts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve, silence } from '#testing/replies.ts'
import { lastAccessScript, useKeptAccess } from './lastAccess.ts'
import { useAccess } from './useAccess.ts'

const _never = () => new Promise(() => {})
const isKept = () => document.documentElement.hasAttribute('data-unpaid')

afterEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-unpaid')
})

function Page() {
  const access = useAccess()
  useKeptAccess(access)
  return <output>{access}</output>
}

test('a reader who had no access at the last visit is drawn without it until the server answers', async () => {
  const first = await renderApp(<Page />, { token: 't', replies: { ...serve(accounts.me, people.reader) } })
  await screen.findByText('unpaid')
  expect(isKept()).toBe(true)
  first.unmount()

  const waiting = await renderApp(<Page />, { token: 't', replies: { ...respond(accounts.me, silence) } })
  expect(screen.getByText('unpaid')).toBeDefined()
  waiting.unmount()

  await renderApp(<Page />, { token: 't', replies: { ...serve(accounts.me, people.paid) } })
  await screen.findByText('paid')
  expect(isKept()).toBe(false)
  expect(localStorage.getItem('last_access')).toBeNull()
})

test('the first script marks the last access for the styles before anything is drawn', () => {
  const run = () => new Function(lastAccessScript)()
  localStorage.setItem('last_access', 'unpaid')
  run()
  expect(isKept()).toBe(true)
  localStorage.clear()
  run()
  expect(isKept()).toBe(false)
})
