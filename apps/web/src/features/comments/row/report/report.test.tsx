import { accounts } from '@palata/contract/accounts'
import { moderation, type ReportReason } from '@palata/contract/moderation'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { list, menuOf, mine, showThread } from '#testing/features/thread.tsx'
import { isOff } from '#testing/isOff.ts'
import { people } from '#testing/people.ts'
import { refuse, serve } from '#testing/replies.ts'

beforeEach(() => allowConsoleError(UNANSWERED))

const thread = list(
  makePage([makeComment({ id: 1, comment: 'Верну втрое' }), makeComment({ id: 2, user: mine, comment: 'Моё' })]),
)

async function complain(user: UserEvent, choose: (question: HTMLElement) => Promise<void>) {
  await user.click(within(await menuOf(user, 'Верну втрое')).getByText('Пожаловаться'))
  const question = await screen.findByRole('dialog', { name: 'Пожаловаться на комментарий' })
  expect(within(question).getByText('Верну втрое')).toBeDefined()
  expect(within(question).queryByRole('radio', { checked: true })).toBeNull()
  await user.click(within(question).getAllByRole('radio')[0]!)
  await choose(question)
  await user.click(within(question).getByRole('button', { name: 'Пожаловаться' }))
}

test('a report of a comment is sent with its reason, and a message says what follows', async () => {
  const { user, sent } = await showThread({
    ...thread,
    ...serve(moderation.report, { state: 'open', is_new: true }),
  })
  await screen.findByText('Верну втрое')
  await complain(user, async (question) => user.click(within(question).getByRole('radio', { name: 'Мошенничество' })))
  expect(await screen.findByText('Жалоба отправлена: её прочитает модератор')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const about = { object_id: 1, content_type: 'comment' }
  expect(sent('POST')[0]).toMatchObject({ url: '/api/alpha/report/', body: { ...about, reason: 'fraud' } })
})

test('a report for another reason needs the reader’s own words', async () => {
  const { user, sent } = await showThread({
    ...thread,
    ...serve(moderation.report, { state: 'open', is_new: true }),
  })
  await screen.findByText('Верну втрое')
  await complain(user, async (question) => {
    await user.click(within(question).getByRole('radio', { name: 'Другая причина' }))
    const send = within(question).getByRole<HTMLButtonElement>('button', { name: 'Пожаловаться' })
    expect(isOff(send)).toBe(true)
    await user.type(within(question).getByRole('textbox', { name: 'Причина' }), ' Чужой текст ')
  })
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]!.body).toMatchObject({ reason: 'other' satisfies ReportReason, details: 'Чужой текст' })
})

test.each([
  ['open', 'Вы уже пожаловались: модератор ещё не решил'],
  ['upheld', 'Вы уже пожаловались: модератор согласился с вами'],
  ['dismissed', 'Вы уже пожаловались: модератор не нашёл нарушения'],
] as const)('a repeated report shows the state of the first one: %s', async (state, words) => {
  const { user } = await showThread({ ...thread, ...serve(moderation.report, { state, is_new: false }) })
  await screen.findByText('Верну втрое')
  await complain(user, async () => {})
  expect(await screen.findByText(words)).toBeDefined()
})

test('a refused report shows the reason and keeps the dialog open', async () => {
  const { user } = await showThread({
    ...thread,
    ...refuse(moderation.report, 429, { detail: 'Слишком много попыток. Попробуйте через 60 минут.' }),
  })
  await screen.findByText('Верну втрое')
  await complain(user, async () => {})
  expect(await screen.findByText('Слишком много попыток. Попробуйте через 60 минут.')).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Пожаловаться на комментарий' })).toBeDefined()
})

test('one’s own comment cannot be reported, and a moderator may report others’ comments', async () => {
  const { user } = await showThread({ ...thread, ...serve(accounts.me, { ...people.moderator, username: 'maria' }) })
  await screen.findByText('Моё')
  expect(within(await menuOf(user, 'Моё')).queryByText('Пожаловаться')).toBeNull()
  await user.keyboard('{Escape}')
  expect(within(await menuOf(user, 'Верну втрое')).getByText('Пожаловаться')).toBeDefined()
})
