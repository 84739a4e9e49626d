import type { SignUp } from '@palata/contract/accounts'
import { noteRole } from '#features/membership'
import { type Database, type Db, transaction } from '#platform/database.ts'
import type { Why } from '../restrictions/actions.ts'
import { markVerified, setGroup } from '../store.ts'
import { insertPerson } from './signUp.ts'

export const GROUPS = { moderator: 'Moderators', editor: 'Editors', operator: 'Operators' } as const

/** A role that an operator gives. */
export type Role = keyof typeof GROUPS

type NewPerson = Pick<SignUp, 'username' | 'first_name' | 'email' | 'password'> & { role?: Role | undefined }

/** Creates an account with a confirmed address: the operator vouches for it. */
export async function createPerson(db: Database, { role, ...form }: NewPerson, cause: Why, now: Date) {
  return insertPerson(db, form, now, async (tx, id) => {
    await markVerified(tx, id)
    if (role) await changeRole(tx, id, role, true, cause, now)
  })
}

/** Gives or takes a role. False when nothing changes. Every process learns of it at once. */
export async function setRole(
  db: Database,
  accountId: number,
  { role, isHeld }: { role: Role; isHeld: boolean },
  cause: Why,
  now: Date,
): Promise<boolean> {
  return transaction(db, (tx) => changeRole(tx, accountId, role, isHeld, cause, now))
}

async function changeRole(tx: Db, accountId: number, role: Role, isHeld: boolean, cause: Why, now: Date) {
  const isChanged = await setGroup(tx, accountId, GROUPS[role], isHeld)
  if (isChanged) await noteRole(tx, accountId, isHeld, cause, now)
  return isChanged
}
