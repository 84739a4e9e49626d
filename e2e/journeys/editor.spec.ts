import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { addressOf } from '../build.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

const PHONE = { width: 390, height: 844 }

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Добавить мнение' })
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Текст', exact: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Опубликовать' }).filter({ visible: true })

async function openEditor(page: Page, role: 'paid' | 'moderator', baseURL: string) {
  await signInAs(page, baseURL, role)
  await page.goto('/')
  await page.getByRole('button', { name: 'Добавить мнение' }).click()
  await expect(textOf(page)).toBeVisible()
}

/** A single-colour picture, drawn by the browser. */
async function png(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 320 })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#2a9d8f'
    context.fillRect(0, 0, 640, 320)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  return { name: 'chart.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Collects hosts that the page requests besides its own. */
function foreignHosts(page: Page, own: string) {
  const hosts: string[] = []
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(own).host) hosts.push(host)
  })
  return hosts
}

function paste(field: Locator, given: { html?: string; text?: string }) {
  return field.evaluate((element, { html, text }) => {
    const data = new DataTransfer()
    if (html !== undefined) data.setData('text/html', html)
    if (text !== undefined) data.setData('text/plain', text)
    const began = performance.now()
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    return performance.now() - began
  }, given)
}

/** Replaces the text with a pasted one, and types a letter: how long the editor was busy with each, ms. */
async function costOf(text: Locator, html: string, last: string) {
  await text.press('ControlOrMeta+a')
  const pasting = await paste(text, { html })
  await expect(text.locator('p').last()).toContainText(last)
  const typing = await text.evaluate(async (element) => {
    const began = performance.now()
    document.execCommand('insertText', false, 'я')
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return element.isConnected ? performance.now() - began : Number.NaN
  })
  return { pasting, typing }
}

test.describe('on a phone', () => {
  test.use({
    viewport: PHONE,
    hasTouch: true,
    expectedInConsole: /ERR_INTERNET_DISCONNECTED|HTTP error! Status: 0|404/,
  })

  // spec: B-389, B-462
  test('a member publishes an opinion with pictures despite a lost network, and a moderator approves and manages it', async ({
    page,
    browser,
    baseURL,
    context,
  }) => {
    await openEditor(page, 'paid', baseURL!)
    const words = `Мнение с телефона ${Date.now() % 100_000}`
    await textOf(page).click()
    await page.keyboard.type(`${words}. Закрываю $BTC`)
    await expect(page.getByRole('option', { name: /Bitcoin/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(textOf(page).locator('[data-coin-id="bitcoin"]')).toHaveText('BTC')
    await page.locator('[data-into="text"]').setInputFiles(await png(page))
    await expect(textOf(page).locator('img[src^="/media/"]')).toBeVisible()

    await context.setOffline(true)
    await page.locator('[data-into="strip"]').setInputFiles(await png(page))
    const failed = page.getByRole('alert').filter({ hasText: 'Повторить' })
    await expect(failed).toBeVisible()
    const { y, height } = (await failed.boundingBox())!
    expect((await page.getByLabel('Видео или запись').boundingBox())!.y).toBeGreaterThan(y + height)
    await textOf(page).press('Control+End')
    await page.keyboard.type('Дописано без сети.')
    await expect(page.getByText('сохранено на устройстве')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText(/сохранено в/)).toBeVisible()
    await expect(page.getByText('обложка')).toBeVisible()

    await context.setOffline(true)
    await publish(page).click()
    await expect(page.getByText(/Не отправлено: нет связи/)).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Ваше мнение успешно создано')).toBeVisible()
    await expect(dialogOf(page)).toHaveCount(0)
    const card = page.locator('article').filter({ hasText: words })
    await expect(card).toHaveAttribute('data-color', 'moderation')
    const address = (await card.locator('h4 a').getAttribute('href'))!

    const other = await browser.newContext({ viewport: PHONE, hasTouch: true, ...(baseURL && { baseURL }) })
    const moderator = await other.newPage()
    await signInAs(moderator, baseURL!, 'moderator')
    await moderator.goto(address)
    await expect(moderator.getByText('Дописано без сети.')).toBeVisible()
    await expect(moderator.locator('article figure img')).toBeVisible()
    const choose = async (name: string) => {
      await moderator
        .getByRole('button', { name: /^Действия/ })
        .first()
        .click()
      await moderator.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose('Опубликовать')
    await expect(moderator.getByText('Пост был успешно опубликован')).toBeVisible()
    await choose('Закрепить')
    await expect(moderator.getByText('Пост был успешно прикрплен')).toBeVisible()
    await choose('Редактировать')
    await moderator.getByRole('textbox', { name: 'Заголовок' }).fill(`${words}, исправлено`)
    await moderator.getByRole('button', { name: 'Сохранить' }).filter({ visible: true }).click()
    await expect(moderator.getByText('Изменения были сохранены')).toBeVisible()
    await expect(moderator.getByRole('heading', { name: `${words}, исправлено` })).toBeVisible()
    await choose('Удалить')
    await moderator.getByRole('radio', { name: 'Спам' }).click()
    await moderator.getByRole('button', { name: 'Удалить', exact: true }).click()
    await expect(moderator.getByText('Пост был успешно удален')).toBeVisible()
    await moderator.goto(address)
    await moderator.getByRole('button', { name: 'Вернуть' }).click()
    await expect(moderator.getByText('Пост возвращён')).toBeVisible()
    await other.close()
  })
})

// spec: B-386, B-387, B-388, B-390, B-391
test('the editor makes links of addresses and takes pictures by paste and drop, but no other files', async ({
  page,
  baseURL,
}) => {
  await openEditor(page, 'paid', baseURL!)
  const text = textOf(page)
  await text.click()
  await page.keyboard.type('Смотрите palata.example.ru/a и дальше')
  const link = text.getByRole('link', { name: 'palata.example.ru/a' })
  await expect(link).toHaveAttribute('href', 'https://palata.example.ru/a')
  await expect(link).toHaveAttribute('target', '_blank')

  const { buffer } = await png(page)
  const give = (kind: 'paste' | 'drop', type: string) =>
    text.evaluate(
      (element, given) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(given.base64), (one) => one.charCodeAt(0))
        data.items.add(new File([bytes], 'a', { type: given.type }))
        const { left, bottom } = element.lastElementChild!.getBoundingClientRect()
        const event =
          given.kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', {
                dataTransfer: data,
                bubbles: true,
                cancelable: true,
                clientX: left + 5,
                clientY: bottom - 5,
              })
        element.dispatchEvent(event)
        return event.defaultPrevented
      },
      { kind, type, base64: buffer.toString('base64') },
    )
  expect(await give('paste', 'image/png')).toBe(true)
  await expect(text.locator('img[src^="/media/"]')).toHaveCount(1)
  expect(await give('drop', 'image/png')).toBe(true)
  await expect(text.locator('img[src^="/media/"]')).toHaveCount(2)
  expect(await give('drop', 'text/html')).toBe(true)
  expect(await give('paste', 'application/pdf')).toBe(true)
  await expect(page.getByText('Допустимы изображения jpg, jpeg, png, webp, gif').first()).toBeVisible()
  await expect(text.locator('figure')).toHaveCount(2)
})

test('a list pasted from Word is a list in the editor', async ({ page, baseURL }) => {
  await openEditor(page, 'paid', baseURL!)
  const text = textOf(page)
  await text.click()
  const item = (words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>${words}</p>`
  await paste(text, { html: `<p>До</p>${item('Первое')}${item('Второе')}` })
  await expect(text.getByRole('listitem')).toHaveText(['Первое', 'Второе'])
  await expect(text).toContainText('До')
})

test.describe('without the code of pasted lists', () => {
  test.use({ expectedInConsole: /Failed to (?:load resource|fetch dynamically imported module)/ })

  test('after the code that reads the lists of other programs failed once, the words are there, and the next paste has them', async ({
    page,
    baseURL,
  }) => {
    await openEditor(page, 'paid', baseURL!)
    const text = textOf(page)
    await text.click()
    const list = (words: string, indent: number) => `<ul data-indent="${indent}"><li>${words}</li></ul>`
    const code = (url: URL) => url.pathname === addressOf('src/features/editor/text/paste/programs.ts')
    await page.route(code, (route) => route.abort())
    await paste(text, { html: list('Раз', 0) + list('Под ним', 1) })
    await expect(text.getByRole('listitem')).toHaveText(['Раз', 'Под ним'])
    await page.unroute(code)
    await text.press('ControlOrMeta+a')
    await paste(text, { html: `<p>Дальше</p>${list('Два', 0)}${list('Под двумя', 1)}` })
    await expect(text.locator('li li')).toHaveText('Под двумя')
  })
})

test('pasted HTML in the editor runs no script, requests no other site and does not freeze the page', async ({
  page,
  baseURL,
}) => {
  const hosts = foreignHosts(page, baseURL!)
  await openEditor(page, 'paid', baseURL!)
  const text = textOf(page)
  await text.click()
  await paste(text, {
    html: `<p>Слова<script>window.ran=1</script></p><img src="https://evil.example/a.png" onerror="window.ran=1">
      <iframe src="https://evil.example/f"></iframe><svg onload="window.ran=1"></svg><p style="background:url(https://evil.example/b)" onclick="window.ran=1">Ещё</p>
      <a href="javascript:window.ran=1">злая</a> <a href="https://evil.example/x">чужая\u202e\u200b</a><video src="https://evil.example/v"></video>`,
  })
  await expect(text).toContainText('Ещё')
  await expect(text.locator('img, iframe, svg, script, video')).toHaveCount(0)
  await expect(text.getByRole('link')).toHaveCount(1)
  await expect(text.getByRole('link')).toHaveText('чужая')
  await expect(page.getByText('Картинки с других сайтов не вставляются: добавьте их файлом')).toBeVisible()
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()

  const style = 'mso-margin-top-alt:auto;font-family:"Calibri",sans-serif;mso-fareast-language:RU'
  const line = `<p class=MsoNormal style='${style}'><b><span lang=RU style='font-size:12.0pt;${style}'>Слово из документа<o:p></o:p></span></b></p>`
  const word = `<html xmlns:o="urn"><head><style>${'p.MsoNormal{margin:0}'.repeat(5000)}</style></head><body>${line.repeat(4000)}</body></html>`
  expect(word.length).toBeGreaterThan(1_000_000)
  const plain = await costOf(text, '<p>Слово из простого текста</p>'.repeat(4000), 'Слово из простого текста')
  const cost = await costOf(text, word, 'Слово из документа')
  // With the letter that was typed behind it.
  await expect(text.locator('strong').last()).toHaveText('Слово из документая')
  // A cost with the square of the length would be hundreds of times as much.
  expect(cost.pasting).toBeLessThan(plain.pasting * 30)
  expect(cost.typing).toBeLessThan(plain.typing * 30)
  expect(hosts).toEqual([])
})

test('of two tabs with one draft the later one keeps both texts as separate drafts', async ({
  page,
  context,
  baseURL,
}) => {
  await openEditor(page, 'paid', baseURL!)
  await page.getByRole('textbox', { name: 'Заголовок' }).fill('Общее начало')
  await expect(page.getByText(/сохранено в/)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/')
  await second.getByRole('button', { name: 'Добавить мнение' }).click()
  await expect(second.getByRole('textbox', { name: 'Заголовок' })).toHaveValue('Общее начало')
  await page.getByRole('textbox', { name: 'Заголовок' }).fill('Первая вкладка')
  await expect(page.getByRole('heading', { name: 'Так увидят в ленте' }).locator('..')).toContainText('Первая вкладка')
  await page.waitForFunction(() => localStorage.editorContent?.includes('Первая вкладка'))
  await second.getByRole('textbox', { name: 'Заголовок' }).fill('Вторая вкладка')
  await expect(second.getByText('Текст изменён в другой вкладке')).toBeVisible()
  await second.getByRole('button', { name: 'Открыть другую' }).click()
  await expect(second.getByRole('textbox', { name: 'Заголовок' })).toHaveValue('Первая вкладка')
  await second.getByRole('button', { name: 'Открыть черновик «Вторая вкладка»' }).click()
  await expect(second.getByRole('textbox', { name: 'Заголовок' })).toHaveValue('Вторая вкладка')
})

test('the editor is accessible in every theme', async ({ page, baseURL }) => {
  await openEditor(page, 'moderator', baseURL!)
  await textOf(page).click()
  await page.keyboard.type('Закрываю $BT')
  await expect(page.getByRole('option').first()).toBeVisible()
  for (const theme of ['light', 'dark', 'blue']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    await expectAccessible(page, '[data-layer="editor"]')
  }
})
