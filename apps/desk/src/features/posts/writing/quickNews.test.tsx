import { channels } from '@palata/contract/channels'
import { deskPosts } from '@palata/contract/desk/posts'
import { deskWriting } from '@palata/contract/desk/posts/writing'
import { allowConsoleError, UNANSWERED } from '@site/testing/console.ts'
import { disconnect, refuse, respond, serve } from '@site/testing/replies.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, ME, renderDesk, served } from '#testing/render.tsx'

const LINK = 'https://example.org/etf'
const DRAFT = {
  title: 'ETF на эфир собрал миллиард',
  short_description: 'Приток за неделю',
  content: '<p>Приток за неделю</p><p>A &amp; B &lt;рост&gt;</p>',
  source: LINK,
  site: 'Вестник',
  image: '/media/cover.webp',
  coins: [{ api_id: 'ethereum', symbol: 'eth', name: 'Ethereum' }],
}
const desk = atTheDesk([served('posts')])
const macro = { id: 4, slug: 'macro', name: 'Макро', logo: '', priority_show: 1 }
const open = { ...desk, ...serve(channels.list, [macro]), ...serve(deskWriting.readNews, DRAFT) }
const written = { id: 9, url: '/news/9', publish_at: null }
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ссылка или текст' })
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Заголовок' })

async function paste(replies: Parameters<typeof renderDesk>[1]['replies'], words = LINK) {
  const shown = await renderDesk('/desk/news/new', { replies })
  await shown.user.click(await field())
  await shown.user.paste(words)
  return shown
}

test('the key N, a pasted link and Ctrl+Enter publish a news item after corrections in place', async () => {
  const list = { results: [], next: null, count: { value: 0, is: 'exact' as const } }
  const replies = { ...open, ...serve(deskPosts.list, list), ...serve(deskWriting.write, written) }
  const { user, asked, at } = await renderDesk('/desk/materials', { replies })
  await screen.findByRole('link', { name: 'Быстрая новость' })
  await user.keyboard('n')
  await waitFor(() => expect(at()).toBe('/desk/news/new'))
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.paste(LINK)
  await waitFor(async () => expect(document.activeElement).toBe(await title()))
  expect(asked('POST /api/desk/writing/news/')[0]?.body).toEqual({ pasted: LINK })
  expect(screen.getByText('Монеты: ETH (Ethereum)')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Добавить каналы' }))
  await user.click(await screen.findByRole('button', { name: /Макро/ }))
  await user.type(await title(), '!')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(at()).toBe('/desk/news/9'))
  expect(asked('POST /api/desk/writing/')[1]?.body).toEqual({
    kind: 'news',
    title: 'ETF на эфир собрал миллиард!',
    short_description: 'Приток за неделю',
    content: '<p>Приток за неделю</p><p>A &#38; B &#60;рост&#62;</p>',
    source: LINK,
    channels: [{ id: 4 }],
    old_images: ['/media/cover.webp'],
    publish: 'now',
    key: expect.any(String),
  })
  expect(screen.getByText('Опубликовано')).toBeTruthy()
})

test('a link whose page did not load shows the reason, stays in the field, and the news can be typed by hand', async () => {
  allowConsoleError(UNANSWERED)
  const words = 'Страница по ссылке не открылась. Вставьте текст или откройте ссылку сами'
  const { user } = await paste({ ...desk, ...refuse(deskWriting.readNews, 400, { detail: words }) })
  expect(await screen.findByText(words)).toBeTruthy()
  expect((await field()).value).toBe(LINK)
  await user.click(screen.getByRole('button', { name: 'Написать самому' }))
  expect((await title()).value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Источник' }).value).toBe(LINK)
})

test('the picture found on the page can be removed from a news item', async () => {
  const { user, asked } = await paste({ ...open, ...serve(deskWriting.write, written) })
  await user.click(await screen.findByRole('button', { name: 'Убрать обложку' }))
  await user.click(screen.getByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(asked('POST /api/desk/writing/')[1]?.body).toMatchObject({ old_images: [] }))
})

test('a pasted text stays in the field when there is no connection', async () => {
  await paste({ ...desk, ...disconnect(deskWriting.readNews) }, 'Первая строка. Вторая.')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect((await field()).value).toBe('Первая строка. Вторая.')
})

test('a refused news item keeps its text, and a second attempt sends the same request', async () => {
  let sent = 0
  const answer = () => {
    sent += 1
    return sent === 1 ? { status: 409, body: { detail: 'Такая уже есть' } } : { status: 201, body: written }
  }
  const { user, asked, at } = await paste({ ...open, ...respond(deskWriting.write, answer) })
  await user.type(await title(), ' снова')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Такая уже есть')).toBeTruthy()
  expect((await title()).value).toBe('ETF на эфир собрал миллиард снова')
  await user.click(screen.getByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(at()).toBe('/desk/news/9'))
  const [first, second] = asked('POST /api/desk/writing/').slice(1)
  expect(second?.body).toEqual(first?.body)
})

test('a news item is scheduled by Moscow time, and without a time nothing is sent', async () => {
  const late = { ...written, publish_at: '2026-11-20T13:20:00.000Z' }
  const { user, asked, at } = await paste({ ...open, ...serve(deskWriting.write, late) })
  await title()
  await user.click(screen.getByRole('button', { name: 'В срок' }))
  await user.click(screen.getByRole('button', { name: 'Назначить' }))
  expect(await screen.findByText('Назовите день и время')).toBeTruthy()
  expect(asked('POST /api/desk/writing/')).toHaveLength(1)
  await user.type(screen.getByLabelText('День и время'), '2026-11-20T16:20')
  await user.click(screen.getByRole('button', { name: 'Назначить' }))
  await waitFor(() => expect(at()).toBe('/desk/news/9'))
  const body = asked('POST /api/desk/writing/')[1]?.body
  expect(body).toMatchObject({ publish: 'later', publish_at: late.publish_at })
})

test('a moderator has neither the link, the key nor the page of quick news', async () => {
  const replies = atTheDesk([served('posts')], { ...ME, roles: ['moderator'] })
  const { user, at, unmount } = await renderDesk('/desk/me', { replies })
  expect(await screen.findByRole('link', { name: 'Новости' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Быстрая новость' })).toBeNull()
  await user.keyboard('n')
  expect(at()).toBe('/desk/me')
  unmount()
  await renderDesk('/desk/news/new', { replies })
  expect(await screen.findByRole('heading', { name: 'Здесь ничего нет' })).toBeTruthy()
})
