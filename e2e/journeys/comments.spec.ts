import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { untilLoaded } from '../build.ts'
import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'

interface Found {
  id: number
  content_type: string
  comments_count: number
}

async function readerOf(origin: string) {
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'paid')}` }
  return async (path: string) => (await fetch(origin + path, { headers })).json()
}

type Read = Awaited<ReturnType<typeof readerOf>>

interface FeedPage {
  alpha: Record<string, { posts: Found[]; pinned_posts: Found[] }>
  next: string | null
}

/** A page of the feed: its posts, the most discussed first, and the next page. */
async function discussed(read: Read, page = '/api/alpha/all/') {
  const { alpha, next } = (await read(page)) as FeedPage
  const posts = Object.values(alpha).flatMap((day) => [...day.posts, ...day.pinned_posts])
  return { posts: posts.sort((one, other) => other.comments_count - one.comments_count), next }
}

const addressOf = (post: Found) => `/${post.content_type}/${post.id}`

async function mostDiscussed(origin: string) {
  const [post] = (await discussed(await readerOf(origin))).posts
  return { address: addressOf(post!), post: post! }
}

/**
 * The newest thread with so many levels, found by the API: threads of today grow by the hour, and other journeys'
 * comments make the longest one flat.
 */
async function deepThread(origin: string, levels: number) {
  const read = await readerOf(origin)
  for (let page: string | null = '/api/alpha/all/'; page; ) {
    const { posts, next }: Awaited<ReturnType<typeof discussed>> = await discussed(read, page)
    for (const post of posts) {
      const { results } = (await read(`/api/comments/${post.id}/`)) as { results: { id: number; level: number }[] }
      if (new Set(results.map(({ level }) => level)).size >= levels) return { address: addressOf(post), results }
    }
    page = next
  }
  throw new Error(`no thread has ${levels} levels`)
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Ваш комментарий' })
const rows = (page: Page) => page.locator('[data-comments]').getByRole('article')

test.describe('a lost network', () => {
  // The bell asks by its own clock, so it may find the network gone.
  test.use({
    expectedInConsole: /ERR_INTERNET_DISCONNECTED|^Сетевая ошибка .*Status: 0 |^Сервер временно недоступен/,
  })

  test('a comment sent without a network survives a reload and is sent exactly once', async ({
    page,
    baseURL,
    context,
  }) => {
    const { address } = await mostDiscussed(baseURL!)
    await signInAs(page, baseURL!, 'paid')
    await page.goto(address)
    await expect(rows(page).first()).toBeVisible()
    const words = `Не пропадёт ${Date.now()} <b>`
    await field(page).fill(words)
    await untilLoaded(page, 'src/features/offline/waiting/keep.ts')
    // A part that is on its way when the network goes says so in the console.
    await untilLoaded(page, 'src/updateTakers.ts')
    await context.setOffline(true)
    await field(page).press('Control+Enter')
    await expect(page.getByText('Уйдёт, когда появится связь')).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(rows(page).filter({ hasText: words })).toHaveCount(1)
    await page.reload()
    await expect(rows(page).filter({ hasText: words })).toHaveCount(1)
  })
})

// spec: B-041, B-042, B-044, B-595
test('a link to a comment scrolls to it, 70 px below the top, and focuses it', async ({ page, baseURL }) => {
  const { address, results } = await deepThread(baseURL!, 3)
  const { id } = results.findLast(({ level }) => level > 1)!
  await signInAs(page, baseURL!, 'paid')
  await page.goto(`${address}?comment_id=${id}`)
  const linked = page.locator(`#comment-${id}`)
  await expect(linked).toBeFocused()
  await expect(linked).toBeInViewport()
  expect(await linked.evaluate((row) => getComputedStyle(row).scrollMarginTop)).toBe('70px')
})

// spec: B-577, B-578, B-579
test('at 360 px a comment’s text is 260 px wide at every depth, and the thread is accessible', async ({
  page,
  baseURL,
}) => {
  const { address, results } = await deepThread(baseURL!, 4)
  const deepest = results.toSorted((one, other) => other.level - one.level)[0]!
  await signInAs(page, baseURL!, 'moderator')
  await page.setViewportSize({ width: 360, height: 800 })
  // Of a long thread the rows near the window are drawn.
  await page.goto(`${address}?comment_id=${deepest.id}`)
  await expect
    .poll(() =>
      page
        .locator('[data-comments] article[id^="comment-"]')
        .evaluateAll((articles) => new Set(articles.map((article) => (article as HTMLElement).dataset.level)).size),
    )
    .toBeGreaterThan(3)
  // Copies of pinned comments stand in a frame of their own, without the space above.
  const widths = await page.locator('[data-comments] article[id^="comment-"]').evaluateAll((articles) =>
    // Far parts are replaced by empty boxes meanwhile.
    articles
      .filter(({ isConnected }) => isConnected)
      .map((article) => ({
        level: Number((article as HTMLElement).dataset.level),
        inset: Number.parseFloat(getComputedStyle(article).paddingLeft),
        above: Number.parseFloat(getComputedStyle(article).paddingTop),
        width: article.clientWidth - Number.parseFloat(getComputedStyle(article).paddingLeft),
      })),
  )
  for (const { level, inset, above, width } of widths) {
    expect(inset).toBe(12 * level)
    expect(above).toBe(level === 0 ? 22 : 10)
    expect(width).toBeGreaterThanOrEqual(260)
  }
  await expectAccessible(page, '[data-comments]')
})

test('two tabs of one person show the same count of comments within five seconds', async ({ page, baseURL }) => {
  const { address, post } = await mostDiscussed(baseURL!)
  await signInAs(page, baseURL!, 'paid')
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(address)
  await expect(rows(second).first()).toBeVisible()
  const words = `Из другой вкладки ${Date.now()}`
  await field(second).fill(words)
  await field(second).press('Control+Enter')
  await expect(rows(second).filter({ hasText: words })).toHaveCount(1)
  const count = (tab: Page) => tab.getByRole('region', { name: 'Комментарии' }).locator('data').first()
  const written = await count(second).textContent()
  await expect(count(page)).toHaveText(written!, { timeout: 5_000 })
  expect(Number(written)).toBeGreaterThan(post.comments_count)
})
