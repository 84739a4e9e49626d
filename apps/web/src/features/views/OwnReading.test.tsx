import { views } from '@palata/contract/views'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { OwnReading } from './OwnReading.tsx'

const last = { from: '2026-11-09', opens: 1, readers: 1, visits: 1, ends: 0 }
const running = { from: '2026-11-16', opens: 1204, readers: 82, visits: 90, ends: 41 }

test('an author sees how often and by how many their texts were opened and read to the end', async () => {
  await renderApp(<OwnReading />, { token: 't', replies: serve(views.own, { weeks: [last, running] }) })
  await screen.findByText(/На этой неделе/)
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'На этой неделе: 1 204 открытия, 82 читателя, до конца дочитали 41 раз',
    'На прошлой: 1 открытие, 1 читатель, до конца дочитали 0 раз',
  ])
})

test('a week without readers is left out of the author’s statistics', async () => {
  await renderApp(<OwnReading />, {
    token: 't',
    replies: serve(views.own, { weeks: [last, { ...running, opens: 0 }] }),
  })
  await screen.findByText(/На прошлой/)
  expect(screen.queryByText(/На этой неделе/)).toBeNull()
})

test('an author’s statistics that failed to load can be requested again', async () => {
  expectConsoleError(/^Сетевая ошибка при получении чисел о ваших текстах: HTTP error! Status: 503$/)
  let status = 503
  const { user } = await renderApp(<OwnReading />, {
    token: 't',
    replies: respond(views.own, () => ({ status, body: { weeks: [last, running] } })),
  })
  await screen.findByText('Не удалось загрузить, как читают ваши тексты')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await screen.findByText(/На этой неделе/)
})
