import type { CronItem, TaskList, TaskSpec } from 'graphile-worker'
import type { Logger } from 'pino'
import { letterLinks, pruneAccounts } from './features/accounts/index.ts'
import { sendLetters } from './features/letters/index.ts'
import { refreshMacro, refreshMarket } from './features/market/jobs.ts'
import { closeEnded } from './features/membership/index.ts'
import { keepPayments, paymentLinks, reconcileInvoices } from './features/payments/index.ts'
import { removeStaleSocial } from './features/social/index.ts'
import {
  followRights,
  handleUpdates,
  pruneTelegram,
  removeLeaving,
  setUpBot,
  sweep,
} from './features/telegram/index.ts'
import { checkWallets, recheckWallets, refreshFloor } from './features/wallets/index.ts'
import type { Database } from './platform/database.ts'
import type { Mailer } from './providers/mail/index.ts'
import type { Services } from './services/index.ts'

export interface JobOptions {
  db: Database
  logger: Logger
  services: Services
  /** Between two readings of the prices. */
  refreshSeconds: number
  mailer: Mailer
  brand: string
  /** What links in letters begin with. */
  publicUrl: string
}

const OUTBOX_DAYS = 7

/** Every job by its name; each is safe to repeat. */
export function tasksOf({ db, logger, services, refreshSeconds, mailer, brand, publicUrl }: JobOptions): TaskList {
  const { sources, cashier, wallets, nftMarket, bot } = services
  const holding = { ...wallets, logger }
  const post = { mailer, brand, logger, prepare: { ...letterLinks(publicUrl), ...paymentLinks(publicUrl) } }
  return {
    'market.refresh': async (_, { addJob }) => {
      // The next one is planned first: a refresh that dies does not end the series.
      await addJob('market.refresh', {}, nextRun('market.refresh', refreshSeconds))
      await refreshMarket(db, sources, logger)
    },
    'market.macro': async () => refreshMacro(db, sources, logger),
    'letters.send': async () => sendLetters(db, post, new Date()),
    'membership.close': async () => closeEnded(db, new Date()),
    'payments.reconcile': async () => reconcileInvoices(db, cashier, new Date()),
    'payments.daily': async () => keepPayments(db, new Date()),
    'wallets.check': async () => checkWallets(db, holding, new Date()),
    'wallets.recheck': async (order) => recheckWallets(db, holding, order, new Date()),
    'wallets.floor': async () => {
      if (nftMarket) await refreshFloor(db, nftMarket, logger, new Date())
    },
    ...(bot && {
      'telegram.setup': async () => setUpBot(db, bot, new Date()),
      'telegram.updates': async () => handleUpdates(db, bot, new Date()),
      'telegram.remove': async () => removeLeaving(db, bot, new Date()),
    }),
    'telegram.rights': async (payload) => followRights(db, bot, payload, new Date()),
    'telegram.sweep': async () => sweep(db, bot, new Date()),
    'telegram.prune': async () => pruneTelegram(db, new Date()),
    'accounts.prune': async () => {
      await pruneAccounts(db, new Date())
      await removeStaleSocial(db, new Date())
    },
    'outbox.prune': async () => {
      await db.query('delete from outbox where created_at < now() - make_interval(days => $1)', [OUTBOX_DAYS])
    },
  }
}

/** What runs by the clock (UTC). */
export function scheduleOf({ services: { bot } }: JobOptions): CronItem[] {
  return [
    { task: 'market.macro', match: '*/5 * * * *', identifier: 'market.macro' },
    // Letters that wait for a mail server to come back.
    { task: 'letters.send', match: '* * * * *', identifier: 'letters.send' },
    // Access itself ends on time: this writes it down and lets frozen days run again.
    { task: 'membership.close', match: '* * * * *', identifier: 'membership.close' },
    // What postbacks did not tell.
    { task: 'payments.reconcile', match: '*/3 * * * *', identifier: 'payments.reconcile' },
    { task: 'payments.daily', match: '7 9 * * *', identifier: 'payments.daily' },
    // Each wallet hourly; those about to lose their right, and those the chain gave no answer for, more often.
    { task: 'wallets.check', match: '*/5 * * * *', identifier: 'wallets.check' },
    { task: 'wallets.floor', match: '*/10 * * * *', identifier: 'wallets.floor' },
    // Updates that wait for Telegram to come back.
    ...(bot ? [{ task: 'telegram.updates', match: '* * * * *', identifier: 'telegram.updates' }] : []),
    { task: 'telegram.sweep', match: '7 * * * *', identifier: 'telegram.sweep' },
    { task: 'telegram.prune', match: '47 3 * * *', identifier: 'telegram.prune' },
    { task: 'accounts.prune', match: '37 3 * * *', identifier: 'accounts.prune' },
    { task: 'outbox.prune', match: '17 3 * * *', identifier: 'outbox.prune' },
  ]
}

/** What a start does not leave to the clock. */
export function atStart({ services: { bot } }: JobOptions): [task: string, how: TaskSpec][] {
  const once = ['market.refresh', 'market.macro', 'wallets.floor'].map((task): [string, TaskSpec] => [
    task,
    nextRun(task, 0),
  ])
  // Telegram may be away at the start: it is tried again.
  return bot ? [...once, ['telegram.setup', { jobKey: 'telegram.setup' }]] : once
}

function nextRun(jobKey: string, seconds: number): TaskSpec {
  return { jobKey, jobKeyMode: 'replace', maxAttempts: 1, runAt: new Date(Date.now() + seconds * 1000) }
}
