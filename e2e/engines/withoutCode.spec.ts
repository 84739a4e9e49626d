import { manifest } from '../build.ts'
import { expect, test } from './test.ts'

const entry = () => manifest()['index.html']!.file

test.describe('a page whose entry is refused', () => {
  test.use({ expected: /404|Failed to load|Loading module|MIME/ })

  test('says so, can be read, and its links work', async ({ tab, gateway }) => {
    const serve = gateway.refuse(new RegExp(entry()))
    await tab.driver.open(`${gateway.origin}/`)
    await tab.see({ css: '.without-code', name: '/^Код страницы не загрузился/' })
    await tab.see({ css: 'article h4' })
    await tab.press({ css: 'a', name: 'Календарь', within: 'header' })
    await tab.at('/calendar')
    await tab.see({ css: 'h1', name: 'Календарь' })
    serve()
    await tab.go('/')
    await tab.gone({ css: '.without-code' })
  })
})

test('the page and the desk tell a browser without scripts in a sentence', async ({ gateway }) => {
  for (const [path, words] of [
    ['/', 'Скрипты выключены: читать и открывать ссылки можно'],
    ['/desk/', 'Скрипты выключены, а стол без них не работает'],
  ]) {
    const html = await (await fetch(gateway.origin + path)).text()
    expect(html).toContain(`<noscript><p class="without-code">${words}`)
  }
})
