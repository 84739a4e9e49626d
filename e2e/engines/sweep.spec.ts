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
  test(`no page logs an error, is wider than its window or has the browser’s own marks in a menu, from ${PAGES[first]}`, async ({
    tab,
  }) => {
    test.setTimeout(180_000)
    await tab.signIn('paid')
    expect(await faultsOf(tab, PAGES.slice(first, first + PART))).toEqual([])
  })

test('no page of the desk logs an error, is wider than its window or has the browser’s own marks in a menu', async ({
  tab,
}) => {
  test.setTimeout(180_000)
  await tab.signIn('editor')
  expect(await faultsOf(tab, DESK)).toEqual([])
})

for (const theme of ['dark', 'blue'])
  test(`scrollbars are of the theme ${theme}`, async ({ tab }) => {
    await tab.driver.open(`${tab.gateway.origin}/robots.txt`)
    await tab.driver.run((chosen) => localStorage.setItem('theme', chosen), theme)
    await tab.go('/about')
    const [scheme, bar, back] = await tab.driver.run(() => {
      const { colorScheme, scrollbarColor } = getComputedStyle(document.documentElement)
      return [colorScheme, scrollbarColor, getComputedStyle(document.documentElement).backgroundColor]
    })
    expect(scheme).toBe('dark')
    // Where the property is known, the track has the colour of the page.
    if (bar) expect(bar.endsWith(back!), `${bar} on ${back}`).toBe(true)
  })

/**
 * Looks at the pages at every width. Every other page is opened at the narrowest width and widened, the others the other
 * way round.
 */
async function faultsOf(tab: Tab, pages: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const [place, path] of pages.entries()) {
    await tab.go(path)
    await tab.see({ css: 'main h1, main h2' })
    await tab.until(() => document.querySelector('main [role=status][aria-label^="Загрузка"]') === null)
    for (const width of place % 2 === 0 ? WIDTHS.toReversed() : WIDTHS) {
      await widen(tab, width)
      const over = await tab.driver.run(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (over > 0) faults.push(`${path} at ${width}: ${over} px`)
    }
    faults.push(...(await tab.driver.run(markedItems)).map((item) => `${path}: a mark beside «${item}»`))
  }
  return faults
}

/** Items of menus, which browsers mark with a bullet of their own when nothing forbids it. */
function markedItems(): string[] {
  const items = [...document.querySelectorAll(':is(nav, header, footer, aside) li')]
  return items.flatMap((item) => {
    const { display, listStyleType } = getComputedStyle(item)
    return display === 'list-item' && listStyleType !== 'none' ? [item.textContent.slice(0, 40)] : []
  })
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
