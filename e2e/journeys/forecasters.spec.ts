import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

// spec, C-006
test('a member filters forecasters’ posts by keyboard and by bookmarks, opens an original and a picture', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/forecasters')
  await expect(page).toHaveTitle(/Форкасты/)
  const posts = page.locator('main article')
  await expect(posts.first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Показать оригинал' }).first().press('Enter')
  await expect(page.locator('main article [lang="en"]').first()).toBeVisible()
  await page
    .getByRole('button', { name: /Открыть изображение 1/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog', { name: 'Просмотр медиа' })).toBeVisible()
  await page.keyboard.press('Escape')
  const bookmarks = page.getByRole('button', { name: 'Закладки', exact: true })
  await bookmarks.press('Space')
  await expect(page).toHaveURL(/filter=bookmarks/)
  await expect(posts.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'В закладки' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Telegram' }).press('Enter')
  await expect(page).toHaveURL(/filter=bookmarks&source=telegram/)
  await expect(posts.first()).toBeVisible()
  await page.reload()
  await expect(bookmarks).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/forecasters?filter=bookmarks')
  await page.goBack()
  await expect(page).toHaveURL('/forecasters')
  await expect(bookmarks).toHaveAttribute('aria-pressed', 'false')
})

test('without membership /forecasters shows one post of a day ago, and the API refuses the rest', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'lapsed')
  await page.goto('/forecasters')
  await expect(page.getByRole('heading', { name: 'Эксклюзивно для участников клуба' })).toBeVisible()
  const { post } = await (await page.request.get('/api/forecasters/fragment/')).json()
  expect(Date.parse(post.created_at)).toBeLessThan(Date.now() - 24 * 3_600_000)
  await expect(page.locator('main article')).toHaveCount(1)
  await expect(page.locator('main article')).toContainText(post.author.name)
  expect((await page.request.get('/api/forecasters/tweets/')).status()).toBe(401)
})
