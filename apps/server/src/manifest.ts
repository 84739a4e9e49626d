import type { DeskPersonInFull } from '@palata/contract/desk/people'
import type { LiveNews } from '@palata/contract/live'
import type { FoundKind } from '@palata/contract/search'
import type { Author } from '@palata/contract/shared'
import type { FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { DemoStage, Ids } from './demo/stage.ts'
import type { Database, Db } from './platform/database.ts'
import type { DeskResource } from './platform/desk/resource.ts'
import type { Viewer } from './platform/viewer.ts'

/**
 * What a feature hands to the whole: `features.ts` lists the manifests, and the site, the worker, the demo and the tests walk over them.
 * The parameters name what the feature asks of the site, of the worker and of the demo.
 */
export interface Manifest<Site = object, Work = object, Sources = object> {
  /** The feature's name in the contract, too. */
  name: string
  /** The tables that this feature alone writes. */
  tables: Record<string, Texts>
  routes?: (site: Site) => FastifyPluginAsync[]
  /** By name; a name begins with the feature's. */
  jobs?: Record<string, Job<Work>>
  /** What its letters lack until they go out, by the kind of letter. */
  letters?: (publicUrl: string, notices: readonly NoticeSource[]) => Record<string, LetterPart | undefined>
  /** Its share of the demo community. Features above it have added theirs. Returns the ids that others ask for. */
  demo?: (tx: Db, stage: DemoStage, sources: Sources) => Promise<Ids> | Promise<void>
  /** Who may see the pictures that belong to something of the feature, by what the column `media.belongs_to` calls it. */
  pictures?: Record<string, PictureRule>
  /** What of it people react to, put aside and report, by `content_type`: whether the viewer may see it. */
  items?: Record<string, ItemRule>
  /** What of it can be found, by the name its changes are noted under (`search_changes.kind`). */
  findable?: Record<string, Findable>
  /** What of it people are told of, in the bell and elsewhere. */
  notices?: NoticeSource
  /** What of it open pages hear of at once. */
  live?: LiveSource[]
  /** Its lists at the desk: what editors, moderators and operators find and do. It stands in the feature's `desk.ts`. */
  desk?: (door: DeskDoor) => DeskResource[]
  /** What operators see of a person here, beside what every list tells. */
  person?: (db: Db, accountId: number) => Promise<Partial<PersonParts>>
  /** Takes away what people made here and what their accounts do not take along. Returns how much of what, by table. */
  removePeople?: (tx: Db, people: number[], now: Date, choice: RemovalChoice) => Promise<Record<string, number>>
  samples?: Samples
}

/** Covers, avatars and logos are everyone's; else the feature says who may see the pictures of its row. */
export type PictureRule = 'everyone' | ((db: Database, id: number, viewer: Viewer | null) => Promise<boolean>)

export type ItemRule = (db: Database, id: number, viewer: Viewer) => Promise<boolean>

/** What a feature tells people of. It stands in the feature's `notices.ts`; the feature `notifications` does the rest. */
export interface NoticeSource {
  /** What is told of, as the column `notifications.source` calls it. */
  source: string
  /** Events after which it is looked at anew: of some things, or of all things of a discussion. */
  follows: { name: string }[]
  idsOf: (payload: unknown) => number[]
  subjectOf: (payload: unknown) => Notice['subject'] | undefined
  /** These things as they stand now, by id; what is gone is missing. */
  find: (db: Db, ids: number[]) => Promise<Map<number, Notice>>
  /** By id, what the viewer reads of these things; what they may not see is missing. */
  present: (db: Db, viewer: Viewer, ids: number[]) => Promise<Map<number, NoticeView>>
}

export interface Notice {
  /** Null where nobody but the site itself tells of it. */
  senderId: number | null
  /** The discussion it stands in, which people mute and follow. */
  subject: { kind: 'post' | 'signal' | 'event'; id: number }
  at: Date
  /** False: it was removed, or its discussion is out of sight, so that nobody hears of it. */
  isStanding: boolean
  /** The first reason for a person counts. */
  to: { accountId: number; kind: 'reply' | 'mention' | 'event' }[]
}

export interface NoticeView {
  sender: { username: string; name: string; avatar: string }
  /** Safe to be shown as it is. */
  html: string
  /** What the viewer had said, where that is answered. */
  ownText: string
  title: string
  model: 'News' | 'Material' | 'Opinion' | 'Event' | null
  /** The first line of a push or a message, where it is not about a person's words. */
  head?: string
  subjectId: number
}

/** What the desk's lists ask of the site and of the worker, who runs bulk actions. */
export interface DeskDoor {
  identity: { forget: (sessionIds: string[], endedAt: Date) => void }
  /** What all features together know and do of a person. */
  people: PeopleDoor
  /** All lists of the desk, once all features have told theirs. */
  resources: () => readonly DeskResource[]
}

/** News and materials are the team's; the demo's go with its people. */
export interface RemovalChoice {
  keepsTeamTexts: boolean
}

/** What several features tell of one person. */
export type PersonParts = Pick<DeskPersonInFull, 'wallets' | 'chats'>

export interface PeopleDoor {
  parts: (db: Db, accountId: number) => Promise<PersonParts>
  /** Takes the accounts away with what they made. */
  remove: (tx: Db, people: number[], now: Date, choice: RemovalChoice) => Promise<Record<string, number>>
  /** All that is kept of a person, as the text of a JSON file, piece by piece; each piece read when it is asked for. */
  data: (db: Database, accountId: number, now: Date) => AsyncGenerator<string>
}

/** What open pages hear of by an event. It stands in the feature's `live.ts`; the feature `updates` does the rest. */
export interface LiveSource {
  follows: { name: string }
  /** Of several such events that came together. */
  tell: (db: Db, payloads: unknown[]) => Promise<LiveTelling[]>
}

export interface LiveTelling {
  /** Ids alone. */
  news: LiveNews
  /** Who may know that it is there: every member, moderators, or these people. */
  to: 'members' | 'moderators' | number[]
}

/** Who may read the text columns of a table; a column stands in one of the lists. Numbers and dates need no word. */
export interface Texts {
  /** Everyone; also words of a fixed list, and hashes. */
  open?: string[]
  /** Members only: paid, holders, moderators. */
  members?: string[]
  /** For members, but no answer shows it yet. */
  unread?: string[]
  /** The person it is about, operators, or nobody. */
  private?: string[]
  /** Which rows are a person's own, as a condition with their account as `$1`: handed out when they ask for all that is kept of them. */
  personal?: string
  /** Columns of those rows that are never handed out: what opens something, and who of the team did it. */
  secret?: string[]
  /** Why rows that name an account are nobody's own. */
  impersonal?: string
}

/** A job of the worker; safe to repeat. */
export interface Job<Work = object> {
  run: (work: WorkBase & Work, now: Date, payload: unknown) => Promise<unknown>
  /** When the clock starts it: a cron line, UTC. */
  cron?: string
  /** Pause between two runs, where a cron line is too coarse. */
  everySeconds?: (work: Work) => number
  /** Besides: once when a worker starts, or then and again until it succeeds. */
  atStart?: 'once' | 'until it succeeds'
  /** Events that start it, with the event's payload, in the transaction that tells of them. */
  follows?: { name: string }[]
  /** Where this says no, the job waits for a worker that can do it. */
  isPossible?: (work: Work) => boolean
}

interface WorkBase {
  db: Database
  logger: Logger
  findables: Findables
  /** Aborted when the process ends: a long job leaves off, and goes on where it stood when it is next run. */
  stopping: AbortSignal
}

/** Everything that can be found, by the name its changes are noted under. */
export type Findables = ReadonlyMap<string, Findable>

/** What of a feature can be found, and what of it each reader may see. */
export interface Findable {
  /** Ids behind `after`, ascending, to read all there is. */
  listIds: (db: Db, after: number, limit: number) => Promise<number[]>
  /** What those are found by. One that is not returned is found no more. */
  texts: (db: Db, ids: number[]) => Promise<FindableText[]>
  /** Those that the viewer may open, with nothing they may not read. The last word: an index may be a second old. */
  show: (db: Db, ids: number[], viewer: Viewer | null) => Promise<Shown[]>
}

export interface FindableText {
  id: number
  kind: FoundKind
  /** When it was published or takes place; null for what has no day. */
  at: Date | null
  /** For everyone unless `isForMembers`. */
  title: string
  /** For everyone unless `isForMembers`. */
  summary: string
  /** For members. */
  body: string
  /** Those without access do not learn that it exists. */
  isForMembers: boolean
  authorId: number | null
  channelIds: number[]
  /** Coins that everyone sees it is about, by their api_id. */
  coins: string[]
}

/** What was found, as plain texts. */
export interface Shown {
  id: number
  kind: FoundKind
  url: string
  title: string
  /** What this viewer may read of it besides the title. */
  text: string
  logo: string
  commentsCount: number
  at: Date | null
  author: Author | null
}

/** Null when there is nobody to write to any more. */
export type LetterPart = (
  db: Database,
  letter: { recipient: string; variables?: Record<string, string> },
  now: Date,
) => Promise<Record<string, string> | null>

/** What the tests of access ask for and look at. */
export interface Samples {
  /** What to ask each endpoint for, where nothing in particular is not enough. */
  requests?: Record<string, Sample[]>
  /** A row in each of its tables that keeps something of somebody. Accounts 1 to 3 exist, and what features above it added. */
  rows?: (db: Db, now: Date) => Promise<unknown>
  /** SQL for text columns that do not take just any text; `word` is to stand in it. */
  shaped?: Record<string, (word: string) => string>
  /** Of columns for members, the sample rows that everyone reads (the fragment before the wall), as a condition. */
  fragments?: Record<string, string>
}

export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}
