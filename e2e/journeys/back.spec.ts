import type { Page } from '@playwright/test'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/**
 * Back of an Android phone. Chromium on a desktop makes the same close request of an Escape that no part of the page
 * has handled, so the page does not hear the key.
 */
const pressBack = (page: Page) => page.keyboard.press('Escape')

test.beforeEach(async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), true)
  })
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/')
})

test('Back closes a menu, then an open panel of a layer, then the layer, and the page stays', async ({ page }) => {
  await page
    .getByRole('button', { name: /^Действия/ })
    .first()
    .tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await pressBack(page)
  await expect(page.getByRole('menu')).toBeHidden()

  await page.getByRole('button', { name: 'Добавить мнение' }).tap()
  const editor = page.getByRole('dialog', { name: 'Добавить мнение' })
  await editor.getByRole('button', { name: 'Эмодзи' }).tap()
  const emoji = page.getByRole('dialog', { name: 'Эмодзи' })
  await expect(emoji).toBeVisible()
  await pressBack(page)
  await expect(emoji).toBeHidden()
  await expect(editor).toBeVisible()
  await pressBack(page)
  await expect(editor).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('Back over a question answers no, and what is open stays until it is closed', async ({ page }) => {
  await page.getByRole('button', { name: 'Добавить мнение' }).tap()
  const editor = page.getByRole('dialog', { name: 'Добавить мнение' })
  await editor.getByRole('textbox', { name: 'Текст', exact: true }).tap()
  await page.keyboard.type('Черновик')
  await editor.getByRole('button', { name: 'Черновики' }).tap()
  await editor.getByRole('button', { name: 'Начать новый' }).tap()
  await editor.getByRole('button', { name: 'Черновики' }).tap()
  await editor.getByRole('button', { name: 'Удалить черновик «Черновик»' }).tap()
  const question = page.getByRole('dialog', { name: 'Удалить черновик?' })
  await expect(question).toBeVisible()
  await pressBack(page)
  await expect(question).toBeHidden()
  await expect(editor.getByText('Черновик', { exact: true })).toBeVisible()
  await editor.getByRole('button', { name: 'Удалить черновик «Черновик»' }).tap()
  await question.getByRole('button', { name: 'Удалить' }).tap()
  await expect(editor.getByText('Черновик', { exact: true })).toBeHidden()
})
