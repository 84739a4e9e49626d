import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { Outdated } from './Outdated.tsx'

const read = { isRefetchError: true, dataUpdatedAt: Date.parse('2026-11-20T11:05:00Z'), isFetching: false }

test('data whose refresh failed show their time and can be requested again', async () => {
  const refetch = vi.fn()
  const { user } = await renderApp(<Outdated of={{ ...read, refetch }}>Сигналы не обновились</Outdated>)
  expect(screen.getByRole('alert').textContent).toBe('Сигналы не обновились, данные на 14:05Повторить')
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('refreshed data and data that never loaded show no strip', async () => {
  await renderApp(<Outdated of={{ ...read, isRefetchError: false, refetch: vi.fn() }}>Сигналы не обновились</Outdated>)
  expect(screen.queryByRole('alert')).toBeNull()
})
