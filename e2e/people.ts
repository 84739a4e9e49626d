import type { Page } from '@playwright/test'
import { demoCommunity } from '../apps/server/src/demo/content/index.ts'

type Role = 'reader' | 'paid' | 'holder' | 'moderator' | 'editor' | 'lapsed'

const { people } = demoCommunity(new Date())

/** The first demo person in this role, whose password the start prints. */
export function personIn(role: Role) {
  return people.find((person) => person.role === role)!
}

/** An access token of the person in this role. */
export async function tokenOf(origin: string, role: Role): Promise<string> {
  const { username, password } = personIn(role)
  const reply = await fetch(`${origin}/api/token/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { access } = (await reply.json()) as { access: string }
  return access
}

/** The shown name of a demo person. */
export const nameOf = (username: string) => people.find((person) => person.username === username)!.name

/** Signs the page in as the person in this role: sets the session's cookie and its token. */
export function signInAs(page: Page, origin: string, role: Role) {
  return signIn(page, origin, personIn(role))
}

/** Signs the page in as a demo person. */
export function signInNamed(page: Page, origin: string, username: string) {
  return signIn(page, origin, people.find((person) => person.username === username)!)
}

async function signIn(page: Page, origin: string, { username, password }: (typeof people)[number]) {
  const reply = await page.request.post(`${origin}/api/token/create/`, { data: { username, password, remember: true } })
  const { access } = (await reply.json()) as { access: string }
  await page.addInitScript((accessToken) => {
    localStorage.setItem('access_token', JSON.stringify({ accessToken }))
  }, access)
}
