import type { Feed } from '@palata/contract/feed'
import { expect, test } from '../page.ts'

/** Parts of a page's head as crawlers read it, without scripts. */
function headOf(html: string) {
  const head = html.slice(0, html.indexOf('</head>'))
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? []
  return {
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    meta,
    data: data ? JSON.parse(data) : null,
  }
}

// spec
test('a post’s HTML describes the post to crawlers without scripts and differs from a page that does not exist', async ({
  request,
}) => {
  const feed = (await (await request.get('/api/alpha/all/')).json()) as Feed
  const alpha = Object.values(feed.alpha).flatMap((day) => [...day.pinned_posts, ...day.posts])
  const news = Object.values(feed.news).flatMap((day) => day.posts)
  const material = alpha.find(({ content_type }) => content_type === 'material')!
  const opinion = alpha.find(({ content_type }) => content_type === 'opinion')!
  for (const post of [material, opinion, news[0]!]) {
    const path = `/${post.content_type}/${post.id}`
    const page = await request.get(`${path}?utm_source=chat`)
    expect(page.status()).toBe(200)
    const head = headOf(await page.text())
    expect(head.title).toContain('| Палата')
    expect(new URL(head.canonical!).pathname + new URL(head.canonical!).search).toBe(path)
    expect(head.meta('og:type')).toBe('article')
    expect(head.data).toMatchObject({ '@type': 'NewsArticle', isAccessibleForFree: false })
    const begun = (title: string) => title.slice(0, 40).replace(/\s/g, ' ')
    expect(begun(head.data.headline)).toBe(begun(post.title))
    const picture = await request.get(new URL(head.meta('og:image')!).pathname)
    expect(picture.headers()['content-type']).toBe('image/png')
  }

  // OB-009: another kind in the address leads to the right one.
  const wrong = await request.get(`/opinion/${material.id}?comment_id=3`, { maxRedirects: 0 })
  expect([wrong.status(), wrong.headers().location]).toEqual([301, `/material/${material.id}?comment_id=3`])
  const missing = await request.get('/material/999999')
  expect(missing.status()).toBe(404)
  expect(headOf(await missing.text()).meta('robots')).toBe('noindex')
})

// spec
test('old addresses of posts redirect permanently (301) to the new ones', async ({ request }) => {
  for (const [from, to] of [
    ['/materials/7?comment_id=2', '/material/7?comment_id=2'],
    ['/opinions/7', '/opinion/7'],
  ] as const) {
    const reply = await request.get(from, { maxRedirects: 0 })
    expect([reply.status(), reply.headers().location]).toEqual([301, to])
  }
})
