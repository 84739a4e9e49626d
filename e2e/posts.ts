import type { Page } from '@playwright/test'

/** Address of the post with this title, as the signed-in member of the page finds it in the feed. */
export async function addressOfPost(page: Page, title: string): Promise<string> {
  const id = await page.evaluate(async (sought) => {
    const { accessToken } = JSON.parse(localStorage.getItem('access_token')!)
    let found: number | null = null
    const look = (_: string, value: { title?: string; id?: number }) => {
      if (value?.title?.replace(/\s/g, ' ') === sought) found = value.id!
      return value
    }
    for (let next: string | null = '/api/alpha/all/'; next && found === null; ) {
      const reply: Response = await fetch(next, { headers: { authorization: `Bearer ${accessToken}` } })
      next = JSON.parse(await reply.text(), look).next
    }
    return found
  }, title)
  return `/opinion/${id}`
}

/** A demo opinion with three pictures below its text. */
export const WITH_PICTURES = 'Как посчитать баллы и не сойти с ума'
