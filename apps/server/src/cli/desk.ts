import type { DeskAsk, DeskResource } from '#platform/desk/resource.ts'
import { resourcesAtDesk } from '../features.ts'
import type { Desk } from './command.ts'

/** A list of the desk: what is done there is done here by the same code. */
export function deskResourceOf(name: string): DeskResource {
  // Other processes learn of sessions that end here from the database.
  const found = resourcesAtDesk({ forget: () => {} }).find(({ contract }) => contract.name === name)
  if (!found) throw new Error(`the desk has no list ${name}`)
  return found
}

/** Whoever sits at the keyboard, as the desk knows its operators. */
export function deskAsk({ db, operator, now }: Desk): DeskAsk {
  const standing = { roles: ['operator'], isStepDemanded: false, hasStep: false, passedAt: null } as const
  return { db, now, viewer: { id: 0, username: operator, hasPaidAccess: false, isModerator: false, desk: standing } }
}
