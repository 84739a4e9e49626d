import type { DeskAsk, DeskResource } from '#platform/desk/resource.ts'
import { resourcesAtDesk } from '../features.ts'
import type { Desk } from './command.ts'

/** A list of the desk by its name: commands run the desk's own code. */
export function deskResourceOf(name: string): DeskResource {
  // `forget` does nothing: other processes learn of ended sessions from the database.
  const found = resourcesAtDesk({ forget: () => {} }).find(({ contract }) => contract.name === name)
  if (!found) throw new Error(`the desk has no list ${name}`)
  return found
}

/** The person at the keyboard as a desk operator. */
export function deskAsk({ db, operator, now }: Desk): DeskAsk {
  const standing = { roles: ['operator'], isStepDemanded: false, hasStep: false, passedAt: null } as const
  return { db, now, viewer: { id: 0, username: operator, hasPaidAccess: false, isModerator: false, desk: standing } }
}
