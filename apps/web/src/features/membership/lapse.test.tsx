import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { useQuery } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMe } from '#features/accounts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { defineLayer, useOpenLayers } from '#ui/layers/index.ts'
import { useLapseNotice } from './useLapseNotice.ts'

const portfolioLayer = defineLayer({ id: 'briefcase', load: async () => () => null, isForMembers: true })

let text = 'Платный текст'
const readText = async () => text

function Stage() {
  useLapseNotice()
  return (
    <>
      <p>{useMe()?.username}</p>
      <p data-testid="open">{useOpenLayers().join(' ')}</p>
      <p>{useQuery({ queryKey: ['paid text'], queryFn: readText }).data}</p>
    </>
  )
}

test('a subscription that runs out closes members’ layers, shows a message and reads again what was paid for', async () => {
  let me: Me = people.paid
  const replies = { ...serve(accounts.me, () => me) }
  const { queryClient } = await renderApp(<Stage />, { token: 'a', replies })
  await screen.findByText('maria')
  await screen.findByText('Платный текст')
  act(() => portfolioLayer.open())
  me = people.reader
  text = 'Текст закрыт'
  await act(() => queryClient.invalidateQueries({ queryKey: ['me'] }))
  const dialog = await screen.findByRole('dialog', { name: 'Ваша подписка закончилась' })
  expect(within(dialog).getByRole('button', { name: 'Оформить подписку' })).toBeDefined()
  expect(screen.getByTestId('open').textContent).toBe('subscription_problem')
  expect(await screen.findByText('Текст закрыт')).toBeDefined()
})
