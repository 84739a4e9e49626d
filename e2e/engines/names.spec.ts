import { expect, test } from './test.ts'

const NAMES = [
  'محمد بن عبد الرحمن الخوارزمي البغدادي التميمي',
  'يوسف 2026 أمير الأسواق والعملات الرقمية الطويل',
  '2026 يوسف أمير الأسواق والعملات الرقمية الطويل',
  'סולומון בן אברהם מירושלים הבירה הגדולה והיפה',
  'דוד TON Whale 777 סוחר מטבעות דיגיטליים ותיק',
  'Crypto Whale محمد بن عبد الرحمن الخوارزمي 777',
  'Иван «محمد» Конституционный-Длиннофамильевич-Второй',
  'Превысокомногорассмотрительствующий Константин',
  '🚀 Moon פרויקט ארוך מאוד עם שם שלא נגמר לעולם',
]
const PAGES = ['/', '/users/anna/profile', '/user/comments', '/signals']

/** Names whose first sign cannot be seen, and the number of places where a name was put. */
function cutNames(names: readonly string[]) {
  // Cards far from the window are not laid out.
  const places = [...document.querySelectorAll<HTMLElement>('bdi')].filter(
    (place) => place.getClientRects().length > 0 && place.checkVisibility({ contentVisibilityAuto: true }),
  )
  const cut = places.flatMap((place) => {
    const before = place.textContent
    const found = names.filter((name) => {
      place.textContent = name
      const range = document.createRange()
      range.setStart(place.firstChild!, 0)
      range.setEnd(place.firstChild!, String.fromCodePoint(name.codePointAt(0)!).length)
      const [sign, box] = [range.getBoundingClientRect(), place.getBoundingClientRect()]
      const isCut = sign.width === 0 || sign.left < box.left - 1 || sign.right > box.right + 1
      return isCut || box.right > document.documentElement.clientWidth + 1
    })
    place.textContent = before
    const { left, right } = place.getBoundingClientRect()
    return found.map((name) => `${place.parentElement!.className}, ${left} to ${right} of ${innerWidth}: ${name}`)
  })
  return { cut, places: places.length }
}

test('a long name in any script keeps its beginning on a phone', async ({ tab }) => {
  await tab.signIn('paid')
  await tab.driver.resize(360, 800)
  await tab.until(() => innerWidth <= 360)
  let places = 0
  for (const path of PAGES) {
    await tab.go(path)
    await tab.until(() => document.querySelector('main [role=status][aria-label^="Загрузка"]') === null)
    const found = await tab.driver.run(cutNames, NAMES)
    expect(found.cut, path).toEqual([])
    places += found.places
  }
  const address = await (async () => {
    await tab.go('/')
    return tab.driver.run(() => document.querySelector('a[href*="comment_id="]')!.getAttribute('href')!)
  })()
  await tab.go(address)
  await tab.see({ css: 'article[id^="comment"], [data-comment], article bdi' })
  const found = await tab.driver.run(cutNames, NAMES)
  expect(found.cut, address).toEqual([])
  expect(places + found.places).toBeGreaterThan(15)
})
