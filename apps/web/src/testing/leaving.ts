import { accounts } from '@palata/contract/accounts'
import { leaving } from '@palata/contract/accounts/leaving'
import { people } from './people.ts'
import { respond } from './replies.ts'

export const LEAVING = { asked_at: '2026-11-20T09:00:00.000Z', due_at: '2026-12-04T09:00:00.000Z' }

/** The server's side of a person's account: who asked is leaving until they stay. */
export function leavingAccount() {
  let at: string | null = null
  return {
    ...respond(accounts.me, () => ({ status: 200, body: { ...people.paid, leaving_at: at } })),
    ...respond(leaving.leave, () => {
      at = LEAVING.due_at
      return { status: 200, body: LEAVING }
    }),
    ...respond(leaving.stay, () => {
      at = null
      return { status: 204, body: null }
    }),
  }
}
