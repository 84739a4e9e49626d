import { expect, type Tab, test } from './test.ts'

const PAGES = [
  '/',
  '/?list=news',
  '/?channel=podcasts',
  '/?channel=bookmarks',
  '/calendar',
  '/signals',
  '/forecasters',
  '/screener',
  '/screener?mode=period',
  '/twitter-hype',
  '/coin/bitcoin',
  '/knowledge-base',
  '/storeroom',
  '/rules/terms',
  '/about',
  '/contacts',
  '/report',
  '/users/anna/profile',
  '/users/anna/alpha',
  '/users/anna/record',
  '/user/settings',
  '/user/comments',
  '/user/subscription',
  '/user/subscription/wallets',
  '/user/follows',
  '/user/hidden',
  '/portfolio',
  '/alerts',
  '/digest',
  '/ledger',
]
const DESK = ['/desk/', '/desk/backups', '/desk/stories', '/desk/write']
const WIDTHS = [360, 768, 1280] as const
/** Pages of one test: the tests of an engine run beside each other. */
const PART = 10

for (let first = 0; first < PAGES.length; first += PART)
  test(`no page logs an error or is wider than its window, from ${PAGES[first]}`, async ({ tab }) => {
    test.setTimeout(180_000)
    await tab.signIn('paid')
    expect(await wideOf(tab, PAGES.slice(first, first + PART))).toEqual([])
  })

test('no page of the desk logs an error or is wider than its window', async ({ tab }) => {
  test.setTimeout(180_000)
  await tab.signIn('editor')
  expect(await wideOf(tab, DESK)).toEqual([])
})

/**
 * Looks at the pages at every width; returns those that are wider than the window. Every other page is opened at the
 * narrowest width and widened, the others the other way round.
 */
async function wideOf(tab: Tab, pages: readonly string[]): Promise<string[]> {
  const wide: string[] = []
  for (const [place, path] of pages.entries()) {
    await tab.go(path)
    await tab.see({ css: 'main h1, main h2' })
    await tab.until(() => document.querySelector('main [role=status][aria-label^="Загрузка"]') === null)
    for (const width of place % 2 === 0 ? WIDTHS.toReversed() : WIDTHS) {
      await widen(tab, width)
      const over = await tab.driver.run(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (over > 0) wide.push(`${path} at ${width}: ${over} px`)
    }
  }
  return wide
}

/** A phone's scrollbar takes no room, so the page gets the whole width here, too. */
async function widen(tab: Tab, width: number) {
  const { now, bar } = await tab.driver.run(() => {
    const now = document.documentElement.clientWidth
    return { now, bar: innerWidth - now }
  })
  if (now === width) return
  await tab.driver.resize(width + bar, 800)
  await tab.until((wanted) => document.documentElement.clientWidth === wanted, width)
}
