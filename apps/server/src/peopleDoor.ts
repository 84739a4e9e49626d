import type { WayName } from '@palata/contract/accounts'
import type { DeskPersonInFull } from '@palata/contract/desk/accounts/person'
import type { Database, Db } from './platform/database.ts'

/** Whether news and materials, which belong to the team, stay; the demo's are removed with its people. */
export interface RemovalChoice {
  keepsTeamTexts: boolean
}

/** Parts of a person's page from several features. */
export type PersonParts = Pick<DeskPersonInFull, 'wallets' | 'chats' | 'consents'>

export interface PeopleDoor {
  parts: (db: Db, accountId: number) => Promise<PersonParts>
  /** Removes the accounts and what they made. */
  remove: (tx: Db, people: number[], now: Date, choice: RemovalChoice) => Promise<Record<string, number>>
  /** Whether something of theirs is under way, so that their own removal waits. */
  isHeldBack: (db: Db, accountId: number, now: Date) => Promise<boolean>
  /** SQL conditions of the pictures that a person owns, by kind. */
  ownPictures: ReadonlyMap<string, string>
  /** All stored data of a person as the pieces of a JSON text; each piece is read on demand. */
  data: (db: Database, accountId: number, now: Date) => AsyncGenerator<string>
}

/** A way into an account, or to what is the person's own, that outlives its sessions. */
export interface PersonWay {
  name: WayName
  /** Its parts in words; empty when the person has none. */
  list: (db: Db, accountId: number) => Promise<string[]>
  end: (tx: Db, accountId: number, now: Date) => Promise<void>
}
