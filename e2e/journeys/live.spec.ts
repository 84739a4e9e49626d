import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'

// spec: A-420
test('comments and reactions of others reach open pages by the stream, also after the leading tab closes', async ({
  page,
  context,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, 'moderator')
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(baseURL + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return reply.status === 204 ? null : reply.json()
  }
  await signInAs(page, baseURL!, 'paid')
  const main = await (await fetch(`${baseURL}/`)).text()
  const object_pk = Number(/href="\/opinion\/(\d+)/.exec(main)![1])
  const address = `/opinion/${object_pk}`
  const say = (comment: string) => call('POST', '/api/comments/', { object_pk, content_type: 'opinion', comment })

  // The browser's clock is a day ahead: nothing may depend on it.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 86_400_000
  })
  const begun = page.waitForResponse('**/api/live/')
  await page.goto(address)
  await begun
  await expect(page.getByText('Комментариев пока нет').or(page.locator('[id^=comment-]')).first()).toBeVisible()
  const words = `живьём ${Date.now()}`
  const said = await say(`@maria ${words}`)
  const news = page.getByRole('button', { name: /\d+ новы/ })
  await expect(news).toBeVisible()
  // A new comment waits behind a button and moves nothing.
  await expect(page.getByText(words)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Уведомления, непрочитанных/ })).toBeVisible()
  await news.click()
  const comment = page.locator(`#comment-${said.id}`)
  await expect(comment).toContainText(words)

  const bar = page.getByRole('group', { name: 'Реакции' })
  const fire = bar.getByRole('button', { name: /^Огонь/ })
  const before = await fire.getAttribute('aria-label')
  await call('POST', '/api/reactions/create/', { object_id: object_pk, content_type: 'opinion', reaction: 2 })
  await expect.poll(() => fire.getAttribute('aria-label')).not.toBe(before)
  await call('POST', '/api/reactions/create/', { object_id: object_pk, content_type: 'opinion', reaction: 0 })

  await call('DELETE', `/api/comments/delete/${said.id}/`)
  await expect(comment).not.toContainText(words)

  const other = await context.newPage()
  // After it connects to the other tab, it requests what it missed.
  const heard = other.waitForResponse('**/api/alpha/check-update/*')
  await other.goto(address)
  await heard
  const taken = other.waitForRequest('**/api/live/')
  await page.close()
  expect((await taken).headers()['last-event-id']).toMatch(/^\d+:\d+:/)
  const after = await say('после закрытия')
  await expect(other.getByRole('button', { name: /\d+ новы/ })).toBeVisible()
  await call('DELETE', `/api/comments/delete/${after.id}/`)
})

test('a guest’s page opens no live stream', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/live/')
})
