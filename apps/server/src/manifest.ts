import type { AlertWhat } from '@palata/contract/alerts/whats'
import type { DigestItem } from '@palata/contract/digest'
import type { DigestKind } from '@palata/contract/digest/worth'
import type { LiveNews } from '@palata/contract/live'
import type { NoticeKind, NoticeSubject } from '@palata/contract/notifications/kinds'
import type { NotificationSettings } from '@palata/contract/notifications/settings'
import type { FoundKind } from '@palata/contract/search'
import type { Author } from '@palata/contract/shared'
import type { FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { DemoStage, Ids } from './demo/stage.ts'
import type { PeopleDoor, PersonParts, PersonWay, RemovalChoice } from './peopleDoor.ts'
import type { Database, Db } from './platform/database.ts'
import type { DeskResource } from './platform/desk/resource.ts'
import type { Viewer } from './platform/viewer.ts'

export type { PeopleDoor, PersonParts, PersonWay, RemovalChoice }

/**
 * Everything a feature gives to the product: `features.ts` lists the manifests, and the site, the worker, the demo and
 * the tests go through them. The type parameters are what the feature needs from the site, the worker and the demo.
 */
export interface Manifest<Site = object, Work = object, Sources = object> {
  /** Name of the feature, also in the contract. */
  name: string
  /** Tables that only this feature writes. */
  tables: Record<string, Texts>
  routes?: (site: Site) => FastifyPluginAsync[]
  /** By job name, which begins with the feature's name. */
  jobs?: Record<string, Job<Work>>
  /** Functions that fill in its letters when they are sent, by kind of letter. */
  letters?: (
    publicUrl: string,
    notices: readonly NoticeSource[],
    registries: Registries,
  ) => Record<string, LetterPart | undefined>
  /** Inserts the feature's demo data. Features before it have inserted theirs. Returns ids for other features. */
  demo?: (tx: Db, stage: DemoStage, sources: Sources) => Promise<Ids> | Promise<void>
  /** Access to the feature's pictures, by kind in `media.belongs_to`. */
  pictures?: Record<string, PictureRule>
  /** Items for reactions, bookmarks and reports, by `content_type`. */
  items?: Record<string, ItemRule>
  /** Items for the search, by kind in `search_changes.kind`. */
  findable?: Record<string, Findable>
  /** What a digest tells of the feature, by kind as in `findable`. Lives in the feature's `tellable.ts`. */
  tellable?: Record<string, Tellable>
  /** Items people are notified of, by source. */
  notices?: readonly NoticeSource[]
  /** Changes that open pages hear of at once. */
  live?: LiveSource[]
  /** The feature's lists at the desk for editors, moderators and operators. Lives in the feature's `desk.ts`. */
  desk?: (door: DeskDoor) => DeskResource[]
  /** The feature's part of a person's page at the desk. */
  person?: (db: Db, accountId: number) => Promise<Partial<PersonParts>>
  /** Removes what people made here and is not deleted with their accounts. Returns removed rows by table. */
  removePeople?: (tx: Db, people: number[], now: Date, choice: RemovalChoice) => Promise<Record<string, number>>
  /** Whether something of the person is under way, such as a payment: their own removal waits for it. */
  holdsBack?: (db: Db, accountId: number, now: Date) => Promise<boolean>
  /** Pictures that people own, by kind: an SQL condition on `media m`, with their account as `$1`. */
  ownPictures?: Record<string, string>
  /** The feature's ways into a person's account; a reset of the password shows them and can end them. */
  ways?: (site: Site) => PersonWay[]
  samples?: Samples
}

/** Covers, avatars and logos are public; for other pictures the feature decides by the owning row. */
export type PictureRule = 'everyone' | ((db: Database, id: number, viewer: Viewer | null) => Promise<boolean>)

/** Finds an item that the viewer may see. `live`: readers see it too, so it may be reacted to. */
export type ItemRule = (db: Database, id: number, viewer: Viewer) => Promise<{ live: boolean } | null>

/** Notifications of a feature. Lives in its `notices.ts`; the feature `notifications` does the rest. */
export interface NoticeSource {
  /** Value of the column `notifications.source`. */
  source: string
  /** Events after which things are checked again: some things, or all things of a discussion. */
  follows: { name: string }[]
  idsOf: (payload: unknown) => number[]
  subjectOf: (payload: unknown) => Notice['subject'] | undefined
  /** Current state of these things by id, without those that are gone. */
  find: (db: Db, ids: number[], now: Date) => Promise<Map<number, Notice>>
  /** What the viewer sees of these things by id, without those they may not see. */
  present: (db: Db, viewer: Viewer, ids: number[]) => Promise<Map<number, NoticeView>>
  /** Of these things, those that the person still asks to be told; checked when something is sent. When absent, all. */
  keepAsked?: (db: Db, accountId: number, ids: number[], now: Date) => Promise<number[]>
  /** By what a reader's mutes can hide these things, by id; what is left out is told whatever is muted. */
  about: ((db: Db, ids: number[]) => Promise<Map<number, ToldAbout>>) | 'always told'
  /** Of these people, those who named this very thing: they are told whatever they muted. */
  namedBy?: (db: Db, id: number, accountIds: number[]) => Promise<number[]>
}

/** A thing of `findables`, or what hides it itself. */
export type ToldAbout = Thing | Omit<About, 'id'>

export interface Notice {
  /** Null when the site itself is the sender. */
  senderId: number | null
  /** The discussion it belongs to, which people mute and follow. */
  subject: { kind: 'post' | 'signal' | 'event' | 'coin' | 'tweet' | 'message' | 'payment'; id: number }
  at: Date
  /** False when it was removed or its discussion is hidden: nobody is notified. */
  isStanding: boolean
  /** It is no part of the discussion, so who follows the discussion or has muted it changes nothing. */
  isApart?: true
  /** What it tells, whichever source does: a person is told once. When absent, it tells of its own thing alone. */
  tells?: string
  /** A reader may let it through their quiet hours. */
  urgent?: Urgent
  /** Recipients; of several reasons for a person the first that goes to their bell counts. */
  to: Recipient[]
}

/** What quiet hours need not hold. */
export type Urgent = NotificationSettings['quiet_except'][number]

interface Recipient {
  accountId: number
  kind: Exclude<NoticeKind, 'thread'>
  /** It goes to nothing but the bell. */
  isQuiet?: boolean
  /** Messages wait for the next of the hours at which everything gathered is told together. */
  isGathered?: boolean
  /** They are told though it is their own doing. */
  isOwn?: boolean
}

/** Something by its kind in `findables`. */
export interface Thing {
  kind: string
  id: number
}

export interface NoticeView {
  sender: { username: string; name: string; avatar: string }
  /** Safe HTML. */
  html: string
  /** The viewer's own text, when this is a reply to it. */
  ownText: string
  title: string
  model: NoticeSubject | null
  /** First line of a push or a message, when it is not about a person's text. */
  head?: string
  /** The coin by which the viewer follows it, and what of it this is: «NEAR», «новое мнение». */
  coin?: { symbol: string; told: string }
  subjectId: number
  /** Root-relative address, when `model` and `subjectId` do not tell it. */
  path?: string
}

/** What rules of alerts tell of a feature's things. Lives in its `alertable.ts`, with a line in `alerts/finding/alertables.ts`. */
export interface Alertable {
  /** What these things tell now, without those that members may not read; by its dates, past or to come. */
  list: (db: Db, ids: number[]) => Promise<Alerting[]>
  /** The same of the things about these coins, of this window, newest first. */
  listAbout: (db: Db, coinIds: number[], window: TellWindow, limit: number) => Promise<Alerting[]>
  /** Things that tell something in the window because time passed, and not because a row changed. */
  listDue?: (db: Db, window: TellWindow) => Promise<Pick<Alerting, 'id' | 'edition'>[]>
}

/** One thing that is told once. */
export interface Alerting {
  what: AlertWhat
  id: number
  /** Which of the things that are told of it; empty when there is one. */
  edition: string
  at: Date
  title: string
  /** After the coin: «глава подкаста». */
  told: string
  senderId: number | null
  sender: NoticeView['sender']
  /** By what mutes hide it. */
  about: Omit<About, 'id'>
  subject: Notice['subject']
  model: NoticeView['model']
  path: string
  coinIds: number[]
  /** The title and the address for who is told by this coin, when they differ. */
  ofCoin?: ReadonlyMap<number, { title: string; path: string }>
  /** As in a notice: what another source tells of as well. */
  tells?: string
}

/** What lists at the desk need from the site, and from the worker for bulk actions. */
export interface DeskDoor {
  identity: { forget: (sessionIds: string[], endedAt: Date) => void }
  /** What all features together know about a person and can do. */
  people: PeopleDoor
  /** All lists of the desk; call it once all features are loaded. */
  resources: () => readonly DeskResource[]
}

/** Live news for open pages. Lives in the feature's `live.ts`; the feature `updates` does the rest. */
export interface LiveSource {
  follows: { name: string }
  /** News for several events at once. */
  tell: (db: Db, payloads: unknown[]) => Promise<LiveTelling[]>
}

export interface LiveTelling {
  /** Contains only ids. */
  news: LiveNews
  /** Who may know that the item exists: members, moderators, or these people. */
  to: 'members' | 'moderators' | number[]
}

/** Who may read the text columns of a table; each column is in one of the lists. Numbers and dates need no entry. */
export interface Texts {
  /** Everyone; also enumerations and hashes. */
  open?: string[]
  /** Members only: paid, holders, moderators. */
  members?: string[]
  /** For members, but no reply contains it yet. */
  unread?: string[]
  /** Only the person it is about, operators, or nobody. */
  private?: string[]
  /** SQL condition for a person's own rows, with their account as `$1`: included in the export of their data. */
  personal?: string
  /** Columns of those rows excluded from the export: secrets, and names of team members who acted. */
  secret?: string[]
  /** Why rows that refer to an account belong to nobody. */
  impersonal?: string
}

/** A job of the worker; must be idempotent. */
export interface Job<Work = object> {
  run: (work: WorkBase & Work, now: Date, payload: unknown) => Promise<unknown>
  /** Cron schedule, UTC. */
  cron?: string
  /** Seconds between runs, when cron is too coarse. */
  everySeconds?: (work: Work) => number
  /** In addition: once when a worker starts, or from then on until it succeeds. */
  atStart?: 'once' | 'until it succeeds'
  /** It works on all that waits and takes long: its runs wait for one another. Planned by `addLongJob`. */
  isLong?: true
  /** Events that start it, with the event's payload, planned in the event's transaction. */
  follows?: { name: string }[]
  /** When false, the job waits for a worker that can run it. */
  isPossible?: (work: Work) => boolean
}

interface WorkBase {
  db: Database
  logger: Logger
  findables: Findables
  /** Aborted when the process ends: a long job stops and resumes at its next run. */
  stopping: AbortSignal
}

/** All searchable items, by kind in `search_changes.kind`. */
export type Findables = ReadonlyMap<string, Findable>

/** Searchable items of a feature, and what each viewer may see of them. */
export interface Findable {
  /** Ids after `after`, ascending, to read all items. */
  listIds: (db: Db, after: number, limit: number) => Promise<number[]>
  /** Texts to index. An item that is not returned leaves the index. */
  texts: (db: Db, ids: number[]) => Promise<FindableText[]>
  /**
   * Items the viewer may open, without anything they may not read. Checked here, because an index may be a second old.
   * `isBrief`: the text is not asked for; where it is long, it is then left out.
   */
  show: (db: Db, ids: number[], viewer: Viewer | null, isBrief?: boolean) => Promise<Shown[]>
  /** What a reader's mutes can hide these items by, wherever they are listed or told. */
  about: ((db: Db, ids: number[]) => Promise<About[]>) | 'never hidden'
}

/** What a mute can hide an item by. */
export interface About {
  id: number
  /** HTML, or text that may hold it. */
  texts?: readonly string[]
  /** Text in which tags are words. */
  plainText?: string
  /** Nothing is hidden from its author. */
  authorId?: number | null
  coinIds?: readonly number[]
  channelIds?: readonly number[]
  /** Address of the source, or its name; only members learn it. */
  source?: string
  /** Its kind and id in `findable`, by which a story hides it; set by whoever knows them. */
  thing?: string
}

export interface FindableText {
  id: number
  kind: FoundKind
  /** When it was published or takes place; null without a date. */
  at: Date | null
  /** Public unless `isForMembers`. */
  title: string
  /** Public unless `isForMembers`. */
  summary: string
  /** For members. */
  body: string
  /** Viewers without access do not learn that it exists. */
  isForMembers: boolean
  authorId: number | null
  channelIds: number[]
  /** api_ids of coins that everyone sees it is about. */
  coins: string[]
}

/** A result, as plain text. */
export interface Shown {
  id: number
  kind: FoundKind
  url: string
  title: string
  /** The text this viewer may read, besides the title. */
  text: string
  logo: string
  commentsCount: number
  at: Date | null
  author: Author | null
  /** The site that a publication names as its source. */
  source?: string
}

/** What all features let be found and told. */
export interface Registries {
  findables: Findables
  tellables: Tellables
}

/** Everything of a kind that came in the window and that the viewer, who has access, may read; in any order. */
export type Tellable = (db: Db, viewer: Viewer, window: TellWindow) => Promise<Tiding[]>

/** All that a digest tells of, by kind as in `findable`. */
export type Tellables = ReadonlyMap<string, Tellable>

export interface TellWindow {
  /** Exclusive. */
  since: Date
  until: Date
}

/** One thing of a digest; `Findable.show` of its kind says how it is shown. */
export interface Tiding {
  kind: DigestKind
  id: number
  at: Date
  comments?: number
  /** A call that the reader wrote or saved. */
  isMine?: boolean
  authorId?: number | null
  call?: DigestItem['call']
  moved?: DigestItem['moved']
  corrected?: DigestItem['corrected']
}

/** Null when the recipient is gone. */
export type LetterPart = (
  db: Database,
  letter: { recipient: string; variables?: Record<string, string> },
  now: Date,
) => Promise<Record<string, string> | null>

/** Requests and data for the access tests. */
export interface Samples {
  /** Requests per endpoint that needs specific ones. */
  requests?: Record<string, Sample[]>
  /**
   * Inserts a row into each of its tables with personal data. Accounts 1 to 3 and the rows of earlier features exist.
   */
  rows?: (db: Db, now: Date) => Promise<unknown>
  /** SQL values for text columns that do not accept any text; `word` must be part of the value. */
  shaped?: Record<string, (word: string) => string>
  /** Sample rows of members' columns that are public (the part before the paywall), as an SQL condition. */
  fragments?: Record<string, string>
}

export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}
