import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'

const bell = /^Уведомления/

// spec: A-204
test('a mentioned reader sees it in the bell and opens the comment, and the other tab’s bell updates too', async ({
  page,
  context,
  baseURL,
}) => {
  const say = async (role: 'moderator' | 'paid', path: string, body: object) => {
    const headers = { authorization: `Bearer ${await tokenOf(baseURL!, role)}`, 'content-type': 'application/json' }
    return (await fetch(baseURL + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  await say('paid', '/api/notifications/', {})
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  const [type, id] = (await page.locator('main a[href^="/opinion/"]').first().getAttribute('href'))!.slice(1).split('/')
  const words = `глядите ${Date.now()}`
  const said = await say('moderator', '/api/comments/', {
    object_pk: Number(id),
    content_type: type,
    comment: `@maria ${words}`,
  })

  // A job creates the notification after the comment; the page checks when it becomes visible.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('button', { name: 'Уведомления, непрочитанных: 1' })).toBeVisible({ timeout: 300 })
  }).toPass()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByRole('button', { name: 'Уведомления, непрочитанных: 1' })).toBeVisible()

  await page.getByRole('button', { name: bell }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(panel.getByText(words)).toBeVisible()
  await expectAccessible(page, '[data-layer="notifications"]')
  // Opening the panel marks the notifications read, here and in the other tab.
  await expect(page.getByRole('button', { name: 'Уведомления', exact: true, includeHidden: true })).toBeAttached()
  await expect(other.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: bell })).toBeFocused()

  await page.getByRole('button', { name: bell }).click()
  await panel.getByText(words).click()
  await expect(page).toHaveURL(new RegExp(`/opinion/${id}\\?comment_id=${said.id}$`))
  await expect(page.getByRole('dialog').locator(`#comment-${said.id}`)).toBeFocused()
  // The list stays under the dialog.
  await expect(page.locator('main article h4 a').first()).toBeAttached()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  // spec: A-193
  test('the panel of notifications takes the whole screen and closes by its arrow', async ({ page, baseURL }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/')
    await page.getByRole('button', { name: bell }).tap()
    const panel = page.getByRole('dialog', { name: 'Уведомления' })
    await expect(panel.getByRole('article').first()).toBeVisible()
    // Less than 360: the locked page keeps room for the desktop's scrollbar.
    expect(await panel.evaluate((box) => box.clientWidth)).toBeGreaterThan(340)
    expect(await panel.evaluate((box) => box.clientHeight)).toBe(740)
    await panel.getByRole('button', { name: 'Назад' }).tap()
    await expect(panel).toBeHidden()
  })
})

test('notification settings are changed by the keyboard and kept after a reload', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/user/settings')
  const section = page.getByRole('region', { name: 'Уведомления' })
  const box = section.getByRole('checkbox', { name: 'Упоминания: Telegram' })
  await expect(box).not.toBeChecked()
  await box.focus()
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await page.keyboard.press('Space')
  expect((await saved).status()).toBe(200)
  await expectAccessible(page)
  await page.reload()
  await expect(box).toBeChecked()
})
