import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { type Notification, notifications } from '@palata/contract/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { Bell } from '#features/notifications'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, serve } from '#testing/replies.ts'

export const paidModerator = { ...people.moderator, has_paid_access: true, telegram: '' }

export function item(id: number, more: Partial<Notification> = {}): Notification {
  return {
    id,
    notification_type: 'notification',
    kind: 'reply',
    is_read_modal_window: false,
    created: '2026-11-20T11:56:00+03:00',
    notification_from_user: { avatar: '', profile_url: '/users/oleg/profile', name: 'Олег Стриж' },
    comment: 'Спорили о залоге.<br>Таймкод <a href="https://example.org/">24:10</a>',
    user_comment: 'Это же ровно то, о чём спорили',
    title: `Тема ${id}`,
    model_name: 'Opinion',
    post_id: id,
    object_id: id * 10,
    ...more,
  }
}

export const box = (notifications_count: number, avatar_urls: string[] = []) =>
  serve(notifications.check, { avatar_urls, notifications_count })
export const page = (results: Notification[], next: string | null = null) =>
  serve(notifications.list, { results, next })
export const me = (who: Me) => serve(accounts.me, who)

/** Reports an element as visible. */
let tellOf: (element: Element) => void = () => {}
export const appear = (element: Element) => tellOf(element)

export function watchSight() {
  beforeEach(() => {
    const watched = new Map<Element, IntersectionObserverCallback>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly tell: IntersectionObserverCallback
        constructor(tell: IntersectionObserverCallback) {
          this.tell = tell
        }
        observe(element: Element) {
          watched.set(element, this.tell)
        }
        unobserve(element: Element) {
          watched.delete(element)
        }
        disconnect() {
          watched.clear()
        }
      },
    )
    tellOf = (target) => {
      const entry = { target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry
      act(() => watched.get(target)?.([entry], null as never))
    }
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

export async function open(replies: Replies, who: Me = people.paid) {
  const app = await renderApp(<Bell />, { token: 't', replies: { ...me(who), ...replies } })
  await app.user.click(await screen.findByRole('button', { name: /^Уведомления/, expanded: false }))
  const dialog = await screen.findByRole('dialog', { name: 'Уведомления' })
  return { ...app, dialog }
}
export const sent = (requests: { method: string; url: string; body: unknown }[], method: string) =>
  requests.filter((request) => request.method === method && request.url === '/api/notifications/')
