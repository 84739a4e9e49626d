import { after } from 'node:test'
import type { ChatKey } from '@palata/contract/telegram'
import pino from 'pino'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { TELEGRAM_BOT } from '../../../../sandbox/src/oidc/identities.ts'
import type { SocialServices } from '../../features/social/index.ts'
import {
  type Bot,
  type ChatSettings,
  endExtraRenewals,
  followRights,
  handleUpdates,
  removeLeaving,
  setUpBot,
  sweep,
} from '../../features/telegram/index.ts'
import { createTelegram } from '../../providers/telegram/index.ts'
import { noteRowsAtDesk } from '../../services/setAside.ts'
import { testApp } from '../app.ts'

/** People of the sandbox's Telegram. */
export const IVAN = 700000001
export const MARIA_T = 700000002
export const PYOTR = 7100000003

export const WEBHOOK_SECRET = 'webhook-secret-of-the-tests'
export const SUBSCRIPTION_SECRET = 'subscription-secret-of-the-tests'

const keys: ChatKey[] = ['full', 'rounds', 'holders', 'work', 'meme', 'alerts']
export const CHATS: ChatSettings = Object.fromEntries(
  keys.map((key, index) => [key, { chatId: -1001000000001 - index, link: '' }]),
)
export const WORK = CHATS.work!.chatId!
export const MEME = CHATS.meme!.chatId!

interface SeenChat {
  id: number
  requests: number[]
  members: { id: number; status: string; until: number }[]
}

/** The site, its bot and a simulated Telegram; `work()` runs the worker's planned jobs. */
export async function telegramStage(options: Partial<Bot> = {}, social?: SocialServices) {
  const door = { webhookSecret: WEBHOOK_SECRET, subscriptionSecret: SUBSCRIPTION_SECRET, chats: CHATS }
  const stage = await testApp({ telegram: door, ...(social && { social }) })
  const { app, db } = stage
  const sandbox = buildSandbox({ now: () => stage.now().getTime() })
  const [site, outside] = await Promise.all([
    app.listen({ host: '127.0.0.1', port: 0 }),
    sandbox.listen({ host: '127.0.0.1', port: 0 }),
  ])
  after(() => sandbox.close())
  const bot: Bot = {
    telegram: createTelegram({
      token: TELEGRAM_BOT.token,
      apiRoot: `${outside}/api.telegram.org`,
      logger: { warn() {} },
      noteRows: noteRowsAtDesk(db, { warn() {} }, { star_transactions: 'Telegram, звёзды' }),
    }),
    brand: 'Палата',
    publicUrl: 'https://palata.example',
    chats: CHATS,
    starsPrice: 1000,
    payUrl: '',
    supportUrl: '',
    sendsCodes: false,
    webhook: { url: `${site}/api/telegram/webhook/`, secret: WEBHOOK_SECRET },
    logger: pino({ level: 'silent' }),
    ...options,
  }
  await setUpBot(db, bot, stage.now())

  const post = (path: string, payload: object) =>
    sandbox.inject({ method: 'POST', url: `/__sim/telegram${path}`, payload })
  const world = async () => (await sandbox.inject('/__sim/telegram.json')).json()
  const chat = async (id: number): Promise<SeenChat> => (await world()).chats.find((one: SeenChat) => one.id === id)
  const linkOf = async (id: number): Promise<string> =>
    (await db.query('select invite_link from telegram_chats where chat_id = $1', [id])).rows[0].invite_link
  /** Runs the jobs planned by the outbox, once each, then handles updates. */
  const work = async () => {
    const jobs = await db.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'telegram.rights' returning j.payload`,
    )
    for (const { payload } of jobs.rows) await followRights(db, bot, payload, stage.now())
    await handleUpdates(db, bot, stage.now())
    await endExtraRenewals(db, bot, stage.now())
    await removeLeaving(db, bot, stage.now())
  }

  return {
    ...stage,
    bot,
    sandbox,
    outside,
    world,
    chat,
    linkOf,
    work,
    sweep: () => sweep(db, bot, stage.now()),
    /** A person's action in Telegram. Returns why it is impossible, or null. */
    act: async (person: number, act: string, more: object = {}): Promise<string | null> =>
      (await post('/act', { person, act, ...more })).json().problem,
    ask: async (person: number, id: number) => {
      await post('/act', { person, act: 'ask', link: await linkOf(id) })
      await work()
    },
    refuse: (order: object) => post('/refuse', order),
    fail: (failure: object) => post('/fail', failure),
    inside: async (id: number) =>
      (await chat(id)).members.filter(({ status }) => ['member', 'administrator'].includes(status)).map((m) => m.id),
    heard: async (person: number): Promise<string[]> =>
      ((await world()).messages[person] ?? [])
        .filter((message: { isFromBot: boolean }) => message.isFromBot)
        .map((message: { text: string }) => message.text),
    /** Links like the social feature, with its event. */
    link: async (accountId: number, telegramId: number) => {
      await db.query(
        `insert into social_links (account_id, provider, subject, name, linked_at) values ($1, 'telegram', $2, 'Иван', $3)`,
        [accountId, String(telegramId), stage.now()],
      )
      await tellOf('linked', accountId, telegramId)
    },
    unlink: async (accountId: number) => {
      const { rows } = await db.query('delete from social_links where account_id = $1 returning telegram_id', [
        accountId,
      ])
      await tellOf('unlinked', accountId, rows[0].telegram_id)
    },
    tellSubscription: (telegram_id: unknown, end_date: unknown, secret: string | null = SUBSCRIPTION_SECRET) =>
      app.inject({
        method: 'POST',
        url: '/api/telegram/subscription/',
        headers: secret === null ? {} : { 'x-telegram-subscription-secret': secret },
        payload: { telegram_id, end_date },
      }),
    update: (payload: object | string, secret: string | null = WEBHOOK_SECRET) =>
      app.inject({
        method: 'POST',
        url: '/api/telegram/webhook/',
        headers: {
          'content-type': 'application/json',
          ...(secret !== null && { 'x-telegram-bot-api-secret-token': secret }),
        },
        payload,
      }),
  }

  function tellOf(what: 'linked' | 'unlinked', account_id: number, telegram_id: number) {
    const payload = { account_id, telegram_id }
    return db.query('insert into outbox (name, payload) values ($1, $2)', [`social.telegram_${what}`, payload])
  }
}
