import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { type Keeper, type Outside, sealNow } from '../features/ledger/index.ts'
import type { SealNow } from '../features/signals/index.ts'
import type { Bot } from '../features/telegram/index.ts'
import { type Config, ConfigProblem } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { stamp } from '../providers/timestamps/index.ts'
import { COSIGNATURE, type Witness } from '../providers/witness/index.ts'
import { publicUrlOf } from './sandbox/sandbox.ts'

/** Where this installation keeps the ledger's key; its name is the site's address without the scheme. */
export function keeperOf(config: Config): Keeper {
  return {
    folder: config.DATA_DIR,
    given: config.LEDGER_KEY ?? null,
    origin: `${new URL(publicUrlOf(config)).host}/ledger`,
    isDemo: !config.isProduction,
  }
}

/** What was published stands without a seal, too: the job seals it within seconds, and tells the desk why it cannot. */
export function sealerOf(keeper: Keeper, db: Database, log: Pick<Logger, 'warn'>): SealNow {
  return async (signalId, now) => {
    try {
      return await sealNow(db, keeper, signalId, now)
    } catch (error) {
      log.warn({ often: 'not sealed at once', err: error, signal: signalId }, 'not sealed at once; the job seals it')
      return null
    }
  }
}

/** Witnesses and the channel of the settings. Throws `ConfigProblem` for a key that is not a witness's. */
export function outsideOf(config: Config, bot: Bot | null): Outside {
  const chat = config.LEDGER_TELEGRAM_CHAT
  return {
    witnesses: (config.LEDGER_WITNESSES ?? '').split(/, ?/).filter(Boolean).map(readWitness),
    announce: bot && chat !== undefined ? (text) => bot.telegram.sendMessage(chat, text) : null,
    timestamps: timestampsOf(config),
  }
}

function timestampsOf({ LEDGER_TIMESTAMP_URL: address, LEDGER_TIMESTAMP_CA: roots }: Config): Outside['timestamps'] {
  if (!address) return null
  return { name: new URL(address).host, stamp: (note, now) => stamp({ address, roots: roots ?? null }, note, now) }
}

function readWitness(given: string): Witness {
  const [vkey = '', address = ''] = given.split(' ')
  const [, name, id, key] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? []
  const bytes = Buffer.from(key ?? '', 'base64')
  const made = createHash('sha256').update(`${name}\n`).update(bytes).digest().subarray(0, 4)
  if (!name || bytes.length !== 33 || bytes[0] !== COSIGNATURE || made.toString('hex') !== id)
    throw new ConfigProblem(`LEDGER_WITNESSES: ${vkey} — не ключ свидетеля (Ed25519, тип 4).`)
  return { name, id: made, publicKey: bytes.subarray(1), address: address.replace(/\/+$/, '') }
}
