import { accounts } from '@palata/contract/accounts'
import { membership } from '@palata/contract/membership'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeToken } from '#api/session.ts'
import { clubBand } from '#features/membership'
import { Island } from '#navigation'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { useReaderChange } from './useReaderChange.ts'

function Page() {
  useReaderChange()
  return <Island load={clubBand.load} />
}

test('what a former member alone may ask for is not asked for after signing out', async () => {
  const replies = { ...serve(accounts.me, people.reader), ...serve(membership.absence, { absence: null }) }
  const { requests } = await renderApp(<Page />, { token: 'a', replies })
  const own = () => requests.filter(({ url }) => url === '/api/users/absence/')
  await waitFor(() => expect(own()).not.toEqual([]))
  const before = own().length
  await act(async () => storeToken(null))
  expect(own().length).toBe(before)
})
