import { accounts } from '@palata/contract/accounts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { useAccess, usePaidAccess } from './useAccess.ts'

const Shown = () => <output>{`reads as ${useAccess()}, has paid as ${usePaidAccess()}`}</output>

test.each([
  ['a guest', null, 'guest', 'guest'],
  ['a reader', people.reader, 'unpaid', 'unpaid'],
  ['a member', people.paid, 'paid', 'paid'],
  ['a holder', people.holder, 'paid', 'paid'],
  ['a moderator', people.moderator, 'paid', 'unpaid'],
  ['a moderator who pays', { ...people.paid, is_moderator: true }, 'paid', 'paid'],
])('%s reads as %3$s and has paid as %4$s', async (_, who, reads, paid) => {
  await renderApp(<Shown />, who ? { token: 't', replies: serve(accounts.me, who) } : {})
  expect(await screen.findByText(`reads as ${reads}, has paid as ${paid}`)).toBeDefined()
})
