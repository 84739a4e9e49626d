import { expect, type Tab, test } from './test.ts'

const topOf = (tab: Tab) => tab.driver.run(() => Math.round(scrollY))
const FAR = 3000

/** Reads the list on until it is long enough, and stands in its middle. */
async function standFar(tab: Tab) {
  await tab.go('/')
  await tab.until((far) => {
    scrollTo(0, document.body.scrollHeight)
    return document.body.scrollHeight > far + 2 * innerHeight
  }, FAR)
  await tab.until((far) => {
    scrollTo(0, far)
    return Math.round(scrollY) === far
  }, FAR)
  // The scroll's event comes with the next frame.
  await tab.driver.run(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

const isBack = (tab: Tab, place = FAR) => expect.poll(() => topOf(tab).catch(String), { timeout: 15_000 }).toBe(place)

test('a step back to a page of the same document returns to the place', async ({ tab }) => {
  await standFar(tab)
  await tab.press({ css: 'a', name: 'Календарь', within: 'header' })
  await tab.see({ css: 'h1', name: 'Календарь' })
  expect(await topOf(tab)).toBe(0)
  await tab.back()
  await isBack(tab)
  await tab.driver.run(() => void setTimeout(() => history.forward()))
  await tab.see({ css: 'h1', name: 'Календарь' })
  await expect.poll(() => topOf(tab)).toBe(0)
})

test('a step back from another document returns to the place, over two documents too', async ({ tab }) => {
  await standFar(tab)
  await tab.go('/about')
  await tab.go('/rules/terms')
  await tab.back()
  await tab.at('/about')
  await tab.back()
  await tab.at('/')
  await isBack(tab)
  await tab.go('/calendar')
  await tab.back()
  await tab.at('/')
  await isBack(tab)
})

test('a reload starts at the top, and a step back over a popup leaves the page where it was', async ({ tab }) => {
  await standFar(tab)
  const title = { css: 'article h4 a, article a h4' }
  // Where no title is in the window, looking for one scrolls to it.
  await tab.see(title)
  const place = await topOf(tab)
  expect(place).toBeGreaterThan(1000)
  await tab.press(title)
  await tab.see({ css: '[role=dialog]' })
  await tab.back()
  await tab.gone({ css: '[role=dialog]' })
  await isBack(tab, place)
  await tab.reload()
  expect(await topOf(tab)).toBe(0)
})
