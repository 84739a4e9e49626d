import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { after } from 'node:test'
import { addressOf, type Endpoint, type Input, type Reply } from '@palata/contract/endpoint'
import pino, { type Logger } from 'pino'
import { buildApp } from '../app.ts'
import type { Given } from '../features/club/index.ts'
import { createClub } from '../features/club/index.ts'
import type { LetterReportKeys } from '../features/letters/index.ts'
import type { Cashier } from '../features/payments/index.ts'
import type { MarketServices } from '../features/search/market/index.ts'
import { createIdentity } from '../features/sessions/index.ts'
import type { SealNow } from '../features/signals/index.ts'
import type { SocialServices } from '../features/social/index.ts'
import type { TelegramDoor } from '../features/telegram/index.ts'
import type { Patience } from '../http/connections/connections.ts'
import { connect, type Database } from '../platform/database.ts'
import type { Replica } from '../platform/replica/index.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type Chain, createChain } from '../providers/chain/index.ts'
import type { Check } from '../providers/check.ts'
import { ProviderError } from '../providers/errors.ts'
import type { GifSearch } from '../providers/gifs/index.ts'
import type { FileStore, ObjectStore } from '../providers/objects/index.ts'
import type { PageReader } from '../providers/pageReader/index.ts'
import type { PushSender } from '../providers/push/index.ts'
import type { BotCheck } from '../providers/turnstile/index.ts'

/** The time of every test: a Friday noon in Moscow. */
export const NOW = new Date('2026-11-20T12:00:00+03:00')

/** The cast of the tests, in order of their ids. */
export const cast = {
  anna: { id: 1, username: 'anna', hasPaidAccess: false, isModerator: true },
  maria: { id: 2, username: 'maria', hasPaidAccess: true, isModerator: false },
  oleg: { id: 3, username: 'oleg', hasPaidAccess: false, isModerator: false },
} satisfies Record<string, Viewer>
type Person = keyof typeof cast | 'guest'

export interface TestAppOptions {
  /** Answers reads of the database; none by default. */
  replica?: Replica
  /** A second process over the database of the first, with its people. */
  over?: { db: Database; url: string }
  withCaches?: boolean
  /** True by default, as in production. */
  isStepRequired?: boolean
  /** What the environment gives of the club's settings; nothing by default. */
  given?: Given
  /** Accepts everybody by default. */
  botCheck?: BotCheck
  /** None may bring reports of letters by default. */
  letterReports?: LetterReportKeys
  /** No payments by default. */
  cashier?: Cashier
  /** No chain by default. */
  chain?: Chain
  telegram?: TelegramDoor
  /** None by default. */
  social?: SocialServices
  /** In memory by default. */
  objects?: ObjectStore
  /** None by default. */
  gifs?: GifSearch | null
  /** None by default. */
  push?: PushSender | null
  /** A market without answers by default. */
  searchMarket?: MarketServices
  /** None answers by default. */
  pages?: PageReader
  /** None by default. */
  checks?: readonly Check[]
  /** Published signals wait for the job by default. */
  sealNow?: (db: Database, ...given: Parameters<SealNow>) => ReturnType<SealNow>
  publicUrl?: string
  /** Silent by default. */
  logger?: Logger
  metricsToken?: string
  trustProxy?: string
  patience?: Partial<Patience>
  dataFolder?: string
}

const noChain = createChain({ rpcUrls: [], contracts: [], chainId: 1, logger: { warn: () => {} } })
export const SITE = { domain: 'palata.example', uri: 'https://palata.example/user/subscription/wallets' }
const nobody: SocialServices = {
  ...{ google: null, telegram: null, yandex: null, vk: null },
  ...{ widget: null, linking: null, botUrl: null },
}
const believing: BotCheck = { verify: async () => ({ ok: true }) }
export const SECRET = 'a secret of the tests, long enough for anyone'
/** The default prices. */
export const PRICES = { year: 239, twoMonths: 59, pon: 0.34, yearTag: '', ponLink: '' }
const closed: Cashier = { provider: null, prices: PRICES, acceptsTest: true, logger: pino({ level: 'silent' }) }

const silent = async () => {
  throw new ProviderError('market', 'silent', { retryable: true })
}
const silentMarket: MarketServices = {
  market: {
    markets: silent,
    marketsCached: silent,
    weeks: silent,
    categories: silent,
    ofCategory: silent,
    pairs: silent,
    search: silent,
    trending: silent,
    coin: silent,
    chart: silent,
    past: silent,
    global: silent,
  },
  nfts: null,
  logger: { warn: () => {} },
}
const noTelegram: TelegramDoor = { webhookSecret: null, subscriptionSecret: null, chats: {} }

/** A running app over its own database, with a typed caller for each member of the cast. */
export async function testApp(options: TestAppOptions = {}) {
  const {
    withCaches = false,
    botCheck = believing,
    cashier = closed,
    social = nobody,
    telegram = noTelegram,
    chain = noChain,
    gifs = null,
    push = null,
    searchMarket = silentMarket,
  } = options
  const { db, url, drop } = options.over ? { ...options.over, drop: async () => {} } : await testDatabase()
  if (!options.over)
    await db.query(
      `insert into accounts (username, name, email, groups, email_verified) values
     ('anna', 'Анна Вель', 'anna@example.org', '{Editors}', true), ('maria', 'Мария', 'maria@example.org', '{}', true),
     ('oleg', 'Олег', 'oleg@example.org', '{}', true)`,
    )
  let now = NOW
  const identity = testIdentity(db, () => now)
  const club = createClub(db, options.given ?? {}, throwIt)
  const app = await buildApp({
    db,
    replica: options.replica ?? null,
    logger: options.logger ?? pino({ level: 'silent' }),
    identity: {
      ...identity,
      // Members of the cast have no sessions; they count as just signed in.
      isProved: async (viewer, at) => viewer.sessionId === undefined || identity.isProved(viewer, at),
      // Members of the cast send their name as the token; a signed-in person sends a real token.
      identify: async (request, at) =>
        cast[request.headers.authorization as keyof typeof cast] ?? identity.identify(request, at),
      again: async (viewer, at) => (viewer.sessionId === undefined ? viewer : identity.again(viewer, at)),
    },
    services: {
      botCheck,
      cashier,
      social,
      telegram,
      objects: { ...memoryStore(), ...options.objects },
      pages: options.pages ?? { read: silent, picture: silent },
      gifs,
      push,
      wallets: { chain, site: SITE, graceHours: 24, logo: '' },
      searchMarket,
      letterReports: options.letterReports ?? { signed: null, mailgun: null },
      checks: options.checks ?? [],
      sealNow: async (id, at) => options.sealNow?.(db, id, at) ?? null,
    },
    secret: SECRET,
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    metricsToken: options.metricsToken,
    ...(options.trustProxy && { trustProxy: options.trustProxy }),
    ...(options.patience && { patience: options.patience }),
    ...(options.dataFolder && { dataFolder: options.dataFolder }),
    club,
    version: 'test',
    now: () => now,
    withCaches,
    isStepRequired: options.isStepRequired ?? true,
  })
  after(async () => {
    await app.close()
    await drop()
  })

  async function send(person: Person, endpoint: Endpoint, input: unknown = {}) {
    const { params, query, body } = input as {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: object
    }
    const [method, path] = addressOf(endpoint.at, params)
    return app.inject({
      method: method as 'GET',
      url: path,
      ...(query && { query }),
      headers: person === 'guest' ? {} : { authorization: person },
      ...(body && { payload: body }),
    })
  }

  return {
    app,
    club,
    db,
    url,
    identity,
    now: () => now,
    /** Advances the clock. */
    pass(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    as: (person: Person) => ({
      async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> {
        const response = await send(person, endpoint, input)
        if (response.statusCode >= 400) throw new Error(`${endpoint.at} → ${response.statusCode} ${response.body}`)
        const value = response.json()
        // The reply must be exactly what the contract's schema writes.
        assert.equal(response.body, JSON.stringify(endpoint.reply.parse(value)), endpoint.at)
        return value
      },
      /** Requests an address as given, such as `next`. */
      async get(url: string) {
        return app.inject({ method: 'GET', url, headers: person === 'guest' ? {} : { authorization: person } })
      },
      async status<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number> {
        return (await send(person, endpoint, input)).statusCode
      },
    }),
  }
}

/** The identity of another process over the same database. */
export function testIdentity(db: Database, now: () => Date) {
  return createIdentity({
    db,
    secret: SECRET,
    now,
    onProblem: throwIt,
  })
}

const throwIt = (error: unknown) => {
  throw error
}

export function memoryStore(): FileStore {
  const files = new Map<string, Buffer>()
  return {
    put: async (key, body) => {
      // As strict as the disk store.
      assert.match(key, /^[a-z0-9]+(\/[a-z0-9]+)*(\.[a-z0-9]+)?$/)
      files.set(key, body)
    },
    putFile: async (key, path) => void files.set(key, await readFile(path)),
    open: async (key, range) => {
      const body = files.get(key)
      const part = body && (range ? body.subarray(range.start, range.end + 1) : body)
      return part ? { size: body.length, stream: Readable.from([part]) } : null
    },
    get: async (key) => files.get(key) ?? null,
    remove: async (key) => void files.delete(key),
  }
}

let counter = 0
/** Milliseconds: a busy machine connects slowly, and no reader waits in tests. */
const PATIENCE = 30_000

/** An empty migrated database, dropped after the test file. */
export async function testDatabase(): Promise<{ db: Database; url: string; drop: () => Promise<void> }> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template } = process.env
  if (!server || !template) throw new Error('TEST_DATABASE_URL is not set: run the tests through npm test')
  counter += 1
  const name = `test_${process.pid}_${counter}`
  const admin = connect(server, () => {}, { max: 1, patience: PATIENCE })
  await admin.query(`drop database if exists ${name} with (force)`)
  // A file copy skips the write-ahead log, which is not needed here and takes half of the time.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = connect(url.href, () => {}, { max: 4, patience: PATIENCE })
  return {
    db,
    url: url.href,
    drop: async () => {
      await db.end()
      // An open connection would keep the process from ending.
      await admin.query(`drop database if exists ${name} with (force)`).finally(() => admin.end())
    },
  }
}
