import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'
import { addressOfPost, WITH_PICTURES } from '../posts.ts'

const search = (page: Page) => page.getByRole('dialog', { name: 'Поиск' })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Просмотр медиа' })

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Back closes it, and the page stays at its address. */
async function closedByBack(page: Page, open: Locator) {
  const { url, y } = await page.evaluate(() => ({ url: location.href, y: scrollY }))
  await expect(open).toBeVisible()
  await page.goBack()
  await expect(open).toBeHidden()
  await expect(page).toHaveURL(url)
  expect(await page.evaluate(() => scrollY)).toBe(y)
}

for (const [device, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test.beforeEach(async ({ page, baseURL }) => {
      await signInAs(page, baseURL!, 'paid')
    })

    test('Back closes a menu, then an open panel of a layer, then the layer, and the page stays', async ({ page }) => {
      await page.goto('/about')
      await page.goto('/')
      await page
        .getByRole('button', { name: /^Действия/ })
        .first()
        .click()
      await closedByBack(page, page.getByRole('menu'))

      await page.getByRole('button', { name: /^Меню: / }).click()
      await closedByBack(page, page.getByRole('banner').getByRole('button', { name: 'Выйти' }))

      await page.getByRole('button', { name: 'Добавить мнение' }).click()
      const editor = page.getByRole('dialog', { name: 'Добавить мнение' })
      await editor.getByRole('button', { name: 'Эмодзи' }).click()
      await closedByBack(page, page.getByRole('dialog', { name: 'Эмодзи' }))
      await closedByBack(page, editor)

      // Nothing is open: the next step leaves, over the entry that held the earlier ones.
      await page.goBack()
      await expect(page).toHaveURL('/about')
    })

    test('Back closes the picture viewer over a post’s popup, then the popup, and Forward opens the post again', async ({
      page,
    }) => {
      await page.goto('/')
      const post = await addressOfPost(page, WITH_PICTURES)
      await page.keyboard.press('Slash')
      await search(page).getByRole('textbox').fill(WITH_PICTURES)
      await search(page).locator(`[data-found][href="${post}"]`).click()
      const popup = page.locator('[data-layer=content_page]')
      await popup.getByRole('list', { name: 'Изображения' }).getByRole('button').first().click()
      await expect(page).toHaveURL(post)
      await closedByBack(page, viewer(page))
      await expect(popup).toBeVisible()

      await page.goBack()
      await expect(popup).toBeHidden()
      // The search that led there is open again, as after every step back to its address.
      await closedBy(page, search(page))
      await page.goForward()
      await expect(popup).toBeVisible()
      await expect(page).toHaveURL(post)
      await page.goBack()
      await expect(popup).toBeHidden()
      await expect(page).toHaveURL('/')
    })

    test('Back closes what hides a post, and keeps the popup under it', async ({ page }) => {
      await page.goto('/about')
      await page.goto('/')
      await page.getByRole('main').locator('h3 a, h4 a').first().click()
      const popup = page.getByRole('dialog').first()
      await expect(popup).toBeVisible()
      const post = page.url()
      await popup
        .getByRole('button', { name: /^Действия: / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: /^Скрывать|^Скрыть/ }).click()
      await closedByBack(page, page.getByRole('dialog', { name: 'Скрыть' }))
      await expect(popup).toBeVisible()
      await expect(page).toHaveURL(post)
      await page.goBack()
      await expect(popup).toBeHidden()
      await expect(page).toHaveURL('/')
    })

    test('a layer opened over any page is closed by Back, whatever has led there', async ({ page }) => {
      const ways: [how: string, go: () => Promise<unknown>, where: string][] = [
        ['a new document', () => page.goto('/about'), '/about'],
        ['a reload', () => page.reload(), '/about'],
        ['a link', () => page.getByRole('link', { name: 'Палата' }).first().click(), '/'],
        ['a step back', () => page.goBack(), '/about'],
      ]
      for (const [, go, where] of ways) {
        await go()
        await expect(page).toHaveURL(where)
        await expect(page.locator('html')).toHaveAttribute('data-alive', '')
        for (let time = 0; time < 2; time += 1) {
          await page.keyboard.press('Slash')
          await closedByBack(page, search(page))
        }
      }
    })
  })

for (const address of ['/calendar?event=1', '/?q=eth'])
  test(`what the address ${address} has opened is closed by Back, and the next step leaves`, async ({ page }) => {
    await page.goto('/about')
    await page.goto(address)
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(address.split('?')[0]!)
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await page.goForward()
    await expect(page).toHaveURL(address.split('?')[0]!)
    await expect(page.locator('html')).toHaveAttribute('data-alive', '')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test.describe('with the list of drafts of a phone', () => {
  test.use(PHONE)

  test('Back over a question answers no, and what is open stays until it is closed', async ({ page, baseURL }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/')
    await page.getByRole('button', { name: 'Добавить мнение' }).click()
    const editor = page.getByRole('dialog', { name: 'Добавить мнение' })
    await editor.getByRole('textbox', { name: 'Текст', exact: true }).click()
    await page.keyboard.type('Набросок')
    await editor.getByRole('button', { name: 'Черновики' }).click()
    await editor.getByRole('button', { name: 'Начать новый' }).click()
    await editor.getByRole('button', { name: 'Черновики' }).click()
    await editor.getByRole('button', { name: 'Удалить черновик «Набросок»' }).click()
    const question = page.getByRole('dialog', { name: 'Удалить черновик?' })
    await closedByBack(page, question)
    await expect(editor.getByText('Набросок', { exact: true })).toBeVisible()
    await editor.getByRole('button', { name: 'Удалить черновик «Набросок»' }).click()
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(editor.getByText('Набросок', { exact: true })).toBeHidden()
  })
})

/** The search takes its words out of the address as it closes. */
async function closedBy(page: Page, open: Locator) {
  await expect(open).toBeVisible()
  await page.goBack()
  await expect(open).toBeHidden()
  await expect(page).toHaveURL('/')
}
