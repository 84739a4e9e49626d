import { personIn } from '../people.ts'
import { expect, test } from './test.ts'

const dialog = '[role=dialog]'

test('the front page shows both lists, reads on, and its links open pages', async ({ tab }) => {
  await tab.go('/')
  await tab.see({ css: 'h2', name: 'Альфа' })
  await tab.see({ css: 'h2', name: 'Инфошум' })
  const before = await tab.driver.run(() => document.querySelectorAll('article').length)
  await tab.until((count) => {
    scrollTo(0, document.body.scrollHeight)
    return document.querySelectorAll('article').length > count
  }, before)
  await tab.press({ css: 'a', name: 'Календарь', within: 'header' })
  await tab.at('/calendar')
  await tab.see({ css: 'h1', name: 'Календарь' })
})

test('a post opens over the list, and Back closes it', async ({ tab }) => {
  await tab.go('/')
  await tab.press({ css: 'article h4 a, article a h4' })
  await tab.at(/^\/(material|opinion|analytics|news)\/\d+/)
  await tab.see({ css: `${dialog} h1, ${dialog} h2` })
  await tab.back()
  await tab.at('/')
  await tab.gone({ css: dialog })
})

test('Back closes the search, over a document’s first entry and over a popup, and Forward still goes forward', async ({
  tab,
}) => {
  const search = { css: 'button', name: 'Поиск', within: 'header' }
  const field = { css: `${dialog} input`, name: 'Поиск' }
  await tab.go('/about')
  await tab.go('/')
  await tab.press(search)
  await tab.see(field)
  await tab.back()
  await tab.gone(field)
  await tab.at('/')
  await tab.press({ css: 'article h4 a, article a h4' })
  await tab.see({ css: `${dialog} h1, ${dialog} h2` })
  const post = await tab.driver.run(() => location.pathname)
  await tab.back()
  await tab.gone({ css: dialog })
  await tab.press(search)
  await tab.see(field)
  await tab.back()
  await tab.gone(field)
  await tab.at('/')
  await tab.driver.run(() => void setTimeout(() => history.forward()))
  await tab.at(post)
  await tab.see({ css: `${dialog} h1, ${dialog} h2` })
  await tab.back()
  await tab.at('/')
  await tab.back()
  await tab.at('/about')
})

test('a member comments a post', async ({ tab }) => {
  await tab.signIn('paid')
  await tab.go('/')
  const path = await tab.driver.run(() => document.querySelector('main a[href^="/material/"]')!.getAttribute('href')!)
  await tab.go(path)
  const words = `Из движка ${Date.now()}`
  await tab.write({ css: 'textarea', name: 'Ваш комментарий' }, words)
  await tab.press({ css: 'button', name: 'Добавить' })
  await tab.see({ css: 'article', name: `/${words}/` })
})

test('the editor reads a paste with its formatting and keeps it in the draft', async ({ tab }) => {
  await tab.signIn('paid')
  await tab.go('/')
  await tab.press({ css: 'button', name: 'Добавить мнение' })
  await tab.see({ css: '[contenteditable=true]' })
  await tab.driver.run(() => {
    const copied = document.createElement('div')
    copied.innerHTML = '<p>Рост <b>жирный</b> и <a href="https://example.org/a">ссылка</a></p>'
    copied.id = 'copied'
    document.querySelector('[role=dialog]')!.append(copied)
    getSelection()!.selectAllChildren(copied)
  })
  await tab.driver.chord('c')
  await tab.driver.run(() => document.getElementById('copied')!.remove())
  await tab.press({ css: '[contenteditable=true][aria-label="Текст"], [contenteditable=true]' })
  await tab.driver.chord('v')
  await tab.see({ css: '[contenteditable=true] strong', name: 'жирный' })
  await tab.see({ css: '[contenteditable=true] a[href="https://example.org/a"]', name: 'ссылка' })
  await tab.driver.type(' и дальше')
  await tab.see({ css: '[contenteditable=true] p', name: '/и дальше/' })
})

test('search finds a post and opens it', async ({ tab }) => {
  await tab.signIn('paid')
  await tab.go('/')
  await tab.press({ css: 'button', name: 'Поиск', within: 'header' })
  await tab.press({ css: 'input', name: 'Поиск' })
  await tab.driver.type('биткоин')
  await tab.press({ css: '[data-found] a, a[data-found]' })
  await tab.until(() => location.pathname !== '/')
})

test('the player starts', async ({ tab }) => {
  await tab.signIn('paid')
  await tab.go('/?channel=podcasts')
  await tab.press({ css: 'article button', name: '/^(Слушать|Воспроизвести|Включить|Играть)/' })
  await tab.see({ css: 'section[aria-label="Мини-плеер"], section[aria-label="Плеер"]' })
})

test('the screener sorts, and Back undoes a filter', async ({ tab }) => {
  await tab.signIn('paid')
  await tab.go('/screener')
  await tab.until(() => document.querySelectorAll('tbody tr').length === 100)
  await tab.press({ css: 'main button', name: 'Портфель' })
  await tab.at('/screener?portfolio=1')
  await tab.until(() => document.querySelectorAll('tbody tr').length < 100)
  await tab.back()
  await tab.at('/screener')
  await tab.until(() => document.querySelectorAll('tbody tr').length === 100)
})

test('the purchase dialog opens and closes', async ({ tab }) => {
  await tab.signIn('reader')
  await tab.go('/user/subscription/purchase')
  await tab.press({ css: 'main button', name: '/^(Оплатить|Купить|Продлить)/' })
  // The layer hears the key once it has taken the focus.
  await tab.until(() => document.activeElement?.closest('[role=dialog]') != null)
  await tab.driver.key('Escape')
  await tab.gone({ css: dialog })
})

test.describe('without a network', () => {
  test.use({ expected: /./, worker: true })

  test('a page that was read opens from the store, and others show the shell', async ({ tab, gateway }) => {
    await tab.signIn('holder')
    await tab.go('/')
    // The worker stores the whole build first.
    await tab.driver.run(async () => void (await navigator.serviceWorker.ready))
    await tab.until(() => navigator.serviceWorker.controller !== null)
    const path = await tab.driver.run(() => document.querySelector('main a[href^="/material/"]')!.getAttribute('href')!)
    await tab.go(path)
    const heading = (await tab.see({ css: 'main h1' })).text
    await tab.until(async (id) => {
      const names = (await caches.keys()).filter((name) => name.startsWith('kept-') && name.endsWith('-calls'))
      const found = await Promise.all(
        names.map((cacheName) => caches.match(`/api/alpha/${id}/`, { cacheName, ignoreVary: true })),
      )
      return found.some((reply) => reply !== undefined)
    }, path.split('/').at(-1)!)
    await gateway.setOnline(false)
    await tab.driver.open(gateway.origin + path)
    expect((await tab.see({ css: 'main h1' })).text).toBe(heading)
    await tab.driver.open(`${gateway.origin}/about`)
    await tab.see({ css: 'header' })
    await gateway.setOnline(true)
    await tab.go('/about')
    await tab.see({ css: 'main h1' })
  })
})

test('a reader signs in and out', async ({ tab }) => {
  const { username, password } = personIn('reader')
  await tab.go('/')
  await tab.press({ css: 'button', name: 'Войти', within: 'header' })
  await tab.press({ css: 'button', name: 'Войти через почту', within: dialog })
  await tab.write({ css: 'input', name: 'Имя пользователя или почта', within: dialog }, username)
  await tab.write({ css: 'input[type=password]', within: dialog }, password)
  await tab.driver.key('Enter')
  await tab.press({ css: 'button', name: '/^Меню: /' })
  await tab.press({ css: 'button', name: 'Выйти' })
  await tab.press({ css: 'button', name: 'Выйти', within: dialog })
  await tab.see({ css: 'button', name: 'Войти', within: 'header' })
})

test('the desk lets the editor in and opens a list', async ({ tab }) => {
  const { username, password } = personIn('editor')
  await tab.driver.open(`${tab.gateway.origin}/desk/`)
  await tab.write({ css: 'input', name: 'Имя пользователя или почта' }, username)
  await tab.write({ css: 'input[type=password]' }, password)
  await tab.driver.key('Enter')
  await tab.press({ css: 'nav a', name: '/^Люди/' })
  await tab.at(/^\/desk\/people/)
  await tab.see({ css: 'main li, main tr' })
})
