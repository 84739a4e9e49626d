import type { ClubValues } from '@palata/contract/club/settings'
import type { Logger } from 'pino'
import type { Findables, LetterPart, NoticeSource, PeopleDoor, Tellables } from './manifest.ts'
import type { Database } from './platform/database.ts'
import type { DeskResource } from './platform/desk/resource.ts'
import type { Mailer } from './providers/mail/index.ts'
import type { Services } from './services/services.ts'

/** What jobs may use. */
export interface Work extends Services {
  db: Database
  logger: Logger
  findables: Findables
  tellables: Tellables
  stopping: AbortSignal
  /** Seconds between price reads. */
  refreshSeconds: number
  mailer: Mailer
  /** The club's settings as they are now. */
  club: () => ClubValues
  /** Reads them now: a job that follows their change may run before this process has heard of it. */
  rereadClub: () => Promise<void>
  /** Address of the site. */
  publicUrl: string
  /** Functions that fill in a letter's missing parts when it is sent. */
  prepare: Record<string, LetterPart | undefined>
  notices: readonly NoticeSource[]
  /** What all features together know about a person and can do. */
  people: PeopleDoor
  /** Every list of the desk. */
  desk: readonly DeskResource[]
}
