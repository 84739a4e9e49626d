import type { OpenedSignal } from '@palata/contract/signals/signal'
import { expect, test } from 'vitest'
import { createQueryClient } from '#api/queryClient.ts'
import { makeOpened } from '#testing/features/signals.ts'
import { type Opened, openedKey } from '../queries.ts'
import { signalHead } from './head.ts'

function headOf(given: Partial<OpenedSignal> = {}) {
  const client = createQueryClient()
  const signal = makeOpened({ id: 7, title: 'Чаевые растут', is_locked: true, ...given })
  client.setQueryData<Opened>(openedKey(7), { signal, isGone: false })
  return signalHead(client, { id: '7' })!
}
const site = { brand: 'Палата', absolute: (path: string) => `https://club.example${path}` }

test('the head of a signal’s page names the coin, author and day and marks the rest as paid', () => {
  const { title, description, image, publishedAt, structured } = headOf()
  expect(title).toBe('Чаевые растут')
  expect(description).toBe('Сигнал по JTO (Jito), от 08.11.2026 · Анна Вель')
  expect(image).toEqual({ address: '/previews/signals/7.png', width: 1200, height: 630, alt: 'Чаевые растут' })
  expect(publishedAt).toBe('2026-11-08T09:00:00Z')
  expect(structured?.(site)).toMatchObject({
    '@type': 'Article',
    mainEntityOfPage: 'https://club.example/signal/7',
    headline: 'Чаевые растут',
    author: { '@type': 'Person', name: 'Анна Вель', url: 'https://club.example/users/anna/profile' },
    isAccessibleForFree: false,
    hasPart: { isAccessibleForFree: false, cssSelector: '[data-paid]' },
  })
})

test('the head of an ended signal names its end, and one without an author names the club', () => {
  const { description, structured } = headOf({
    ended_at: '2026-11-09T09:00:00Z',
    author: { username: '', name: '', avatar: '' },
  })
  expect(description).toBe('Сигнал по JTO (Jito), завершён 09.11.2026')
  expect(structured?.(site)).toMatchObject({ author: { '@type': 'Organization', name: 'Палата' } })
})

test('the head of an unknown signal is empty', () => {
  expect(signalHead(createQueryClient(), { id: '7' })).toBeNull()
})
