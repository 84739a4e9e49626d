import type { Follow } from '@palata/contract/follows'

/** What a reader follows, as the server sends it, with the given fields. */
export const makeFollow = (given: Partial<Follow> = {}): Follow => ({
  id: 1,
  kind: 'author',
  name: 'anna',
  label: 'Анна Вель',
  picture: '',
  path: '/users/anna/profile',
  is_muted: false,
  is_over: false,
  created_at: '2026-11-20T08:00:00.000Z',
  ...given,
})
