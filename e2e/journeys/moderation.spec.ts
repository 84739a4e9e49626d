import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { nameOf, signInAs, signInNamed } from '../people.ts'
import { startServer } from '../server.ts'

test.setTimeout(120_000)
// A removed post's address answers 410.
test.use({ expectedInConsole: /410 \(Gone\)/ })

interface Listed {
  id: number
  content_type: string
  title: string
  comments_count: number
  author: { username: string } | null
}

interface Days {
  alpha: Record<string, { posts: Listed[]; pinned_posts: Listed[] }>
}

const act = async (page: Page, title: string, entry: string, within = page.locator('main')) => {
  await within
    .getByRole('button', { name: `Действия: ${title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const cards = (page: Page) => page.locator('main article h4').allTextContents()

/** Runs on its own server, because readers of the shared one would see its changes. */
test('a moderator approves, pins, removes and restores a post, and its author reads the reason', async ({
  page,
  browser,
}) => {
  const { origin, stop } = await startServer()
  await signInAs(page, origin, 'moderator')
  await page.goto(`${origin}/?list=alpha&channel=moderation`)
  const waiting = page.locator('main article[data-color=moderation] h4').first()
  const title = (await waiting.textContent())!
  await act(page, title, 'Опубликовать')
  await expect(page.getByText('Пост был успешно опубликован')).toBeVisible()

  // The newest post of a day is its first.
  await page.goto(`${origin}/?list=alpha`)
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  const { alpha } = (await (await page.request.get(`${origin}/api/alpha/all/`)).json()) as Days
  const day = Object.values(alpha).find(({ posts, pinned_posts }) => posts.length > 1 && pinned_posts.length === 0)!
  const [first, last] = [day.posts[0]!, day.posts.at(-1)!]
  const order = async () => {
    const shown = await cards(page)
    return shown.indexOf(last.title) < shown.indexOf(first.title)
  }
  expect(await order()).toBe(false)
  await act(page, last.title, 'Закрепить')
  await expect(page.getByText('Пост был успешно прикрплен')).toBeVisible()
  await expect.poll(order).toBe(true)
  await act(page, last.title, 'Открепить')
  await expect.poll(order).toBe(false)

  await page.getByRole('link', { name: title, exact: true }).first().click()
  const popup = page.getByRole('dialog').first()
  await expect(popup.getByRole('button', { name: `Действия: ${title}` })).toBeVisible()
  const address = new URL(page.url()).pathname
  await act(page, title, 'Удалить', popup)
  const question = page.getByRole('dialog', { name: 'Удалить пост?' })
  await question.getByRole('radio', { name: 'Не по теме' }).click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Пост был успешно удален')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/?list=alpha`)
  await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(0)
  // The focus is on the card that took the removed one's place.
  await expect(page.locator('main article h4 a:focus')).toHaveCount(1)

  const guest = await browser.newPage()
  expect((await guest.goto(origin + address))!.status()).toBe(410)
  await expect(guest.getByRole('main')).toContainText('Публикация не найдена')
  await expect(guest).toHaveTitle('Публикация не найдена | Палата')
  await expect(guest.getByRole('main')).not.toContainText(title)
  await guest.close()
  const author = await browser.newPage()
  const { username } = Object.values(alpha)
    .flatMap(({ posts }) => posts)
    .find((post) => post.title === title)!.author!
  await signInNamed(author, origin, username)
  await author.goto(origin + address)
  await expect(author.getByRole('note')).toContainText('Модератор удалил публикацию: Не по теме.')
  await expect(author.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  // Another person's comment is reported from its menu, and moderators find the report.
  const discussed = Object.values(alpha)
    .flatMap(({ posts }) => posts)
    .find((post) => post.comments_count > 1 && post.author?.username !== username)!
  await author.goto(`${origin}/${discussed.content_type}/${discussed.id}`)
  await author
    .getByRole('button', { name: new RegExp(`^Меню комментария: (?!${nameOf(username)}$)`) })
    .first()
    .click()
  await author.getByRole('menuitem', { name: 'Пожаловаться' }).click()
  const complaint = author.getByRole('dialog', { name: 'Пожаловаться на комментарий' })
  await complaint.getByRole('radio', { name: 'Не по теме' }).click()
  await complaint.getByRole('button', { name: 'Пожаловаться' }).click()
  await expect(author.getByText('Жалоба отправлена: её прочитает модератор')).toBeVisible()
  await expect(complaint).toBeHidden()
  await author.close()
  await page.goto(`${origin}/moderation`)
  const complained = page.getByRole('link', { name: /^Комментарий: / })
  await expect(complained).toHaveAttribute('href', new RegExp(`/${discussed.id}\\?comment_id=`))

  await page.goto(origin + address)
  const note = page.getByRole('note')
  await expect(note).toContainText('Модератор удалил публикацию: Не по теме.')
  await expectAccessible(page, '[role=note]')
  await note.getByRole('button', { name: 'Вернуть' }).click()
  await expect(note).toHaveCount(0)
  await page.goto(`${origin}/?list=alpha`)
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  // An open page keeps sending requests.
  await page.close()
  await stop()
})
