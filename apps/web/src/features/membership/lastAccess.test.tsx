import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { lastAccessScript, useKeptAccess } from './lastAccess.ts'
import { useAccess } from './useAccess.ts'

const ME = 'GET /api/auth/users/me/'
const never = () => new Promise(() => {})
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

test('who had no access the last time is drawn so until the server says otherwise', async () => {
  const first = await renderApp(<Page />, { token: 't', replies: { [ME]: people.reader } })
  await screen.findByText('unpaid')
  expect(isKept()).toBe(true)
  first.unmount()

  const waiting = await renderApp(<Page />, { token: 't', replies: { [ME]: never } })
  expect(screen.getByText('unpaid')).toBeDefined()
  waiting.unmount()

  await renderApp(<Page />, { token: 't', replies: { [ME]: people.paid } })
  await screen.findByText('paid')
  expect(isKept()).toBe(false)
  expect(localStorage.getItem('last_access')).toBeNull()
})

test('before anything is drawn the script tells it to the styles', () => {
  const run = () => new Function(lastAccessScript)()
  localStorage.setItem('last_access', 'unpaid')
  run()
  expect(isKept()).toBe(true)
  localStorage.clear()
  run()
  expect(isKept()).toBe(false)
})
