import type { Page } from '@playwright/test'
import { expect } from './page.ts'
import type { Started } from './server.ts'

/** A person in the sandbox's Telegram; see apps/sandbox/src/oidc/people.ts. */
export const IVAN = { id: 700000001, name: 'Иван Сыч' }

/** Address of a sandbox page, as printed by the server's start. */
export function pageOf(server: Started, label: 'Письма' | 'Telegram' | 'NFT клуба'): string {
  return new RegExp(`${label}: (\\S+)`).exec(server.said())![1]!
}

interface Chat {
  title: string
  requests: number[]
  members: { id: number; status: string }[]
}

/** Controls the sandbox's Telegram through its JSON API. */
export function telegramOf(server: Started) {
  const home = pageOf(server, 'Telegram')
  return {
    home,
    chats: async () => ((await (await fetch(`${home}.json`)).json()) as { chats: Chat[] }).chats,
    act: async (act: object) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${home}/act`, { method: 'POST', headers, body: JSON.stringify(act) })
      expect(await reply.json()).toEqual({ problem: null })
    },
  }
}

/** The new tab that a press opens. */
export async function newTab(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press()])
  await tab.waitForLoadState()
  return tab
}
