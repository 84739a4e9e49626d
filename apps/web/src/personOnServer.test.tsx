import { accounts } from '@palata/contract/accounts'
import { feed } from '@palata/contract/feed'
import { follows } from '@palata/contract/follows'
import { record } from '@palata/contract/record'
import { expect, test } from 'vitest'
import { createApi } from '#api/api.tsx'
import { fakeServer, serve } from '#testing/replies.ts'
import { render } from './entry-server.tsx'

const anna = {
  username: 'anna',
  first_name: 'Анна Вель',
  avatar: '',
  description: '',
  date_joined: '2023-01-05T22:00:00Z',
}
const NONE = { results: [], next: null }

test.each(['profile', 'comments', 'alpha'])(
  'the server’s first drawing of /users/anna/%s needs no redrawing',
  async (part) => {
    const hers = { params: { username: 'anna' } }
    const replies = {
      ...serve(accounts.profile, anna, hers),
      ...serve(feed.opinions, NONE, hers),
      ...serve(feed.materials, NONE, hers),
      ...serve(record.ofPerson, { summary: null }, hers),
      ...serve(follows.ofAuthor, { followers: 5, can_be_followed: true }, hers),
    }
    const { status, html } = await render({
      url: `/users/anna/${part}`,
      config: { brand: 'Палата', metrikaId: '', links: {}, offer: [] },
      now: new Date('2026-11-20T12:00:00+03:00'),
      api: createApi({ token: () => null, fetch: fakeServer(replies, []), onUnavailable: () => {} }),
    })
    expect(status).toBe(200)
    expect(html).toContain('Анна Вель')
    // React marks a boundary that it could not finish, and renders it again in the browser with an error.
    expect(html).not.toMatch(/<!--\$[?!]-->/)
  },
)
