/** `npm run operator -- <команда>`: operator commands, with or without a running server. */
import { userInfo } from 'node:os'
import { text } from 'node:stream/consumers'
import { type Config, ConfigProblem, loadConfig } from '#platform/config.ts'
import { connect, isDatabaseAway } from '#platform/database.ts'
import { keepFilesPrivate } from '#platform/files/privateFiles.ts'
import { keepSecret, keptSecret } from '#platform/secrets/keptSecret.ts'
import { sendBy } from '../providers/outgoing/index.ts'
import { backupKeysOf, backupPlaceOf, openBackupOf } from '../services/files/backups.ts'
import { createObjects, filesFolderOf } from '../services/files/objects.ts'
import { keeperOf } from '../services/ledger.ts'
import { wayOutOf } from '../services/messages/outgoing.ts'
import { type Command, type Desk, Problem } from './command.ts'
import { openChecks } from './openChecks.ts'
import { operate } from './operate.ts'
import { type Reached, reachDatabase, reachEmptyDatabase } from './reach.ts'
import { placeOf, refuseForeign } from './whose.ts'

const CUT =
  'База остановилась посреди команды. Посмотрите, что сделано (audit), и повторите, когда сервер снова работает.'
const terminal = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  err: (line: string) => process.stderr.write(`${line}\n`),
}
let reached: Reached | undefined
keepFilesPrivate()
// Whoever reads the output may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  process.exitCode = await operate(process.argv.slice(2), openDesk, terminal)
} catch (error) {
  const isTold = error instanceof ConfigProblem || error instanceof Problem
  if (isDatabaseAway(error)) terminal.err(CUT)
  else terminal.err(isTold ? error.message : `Не получилось: ${error instanceof Error ? error.stack : String(error)}`)
  process.exitCode = 1
} finally {
  await reached?.close()
}

async function openDesk(by: string | undefined, command: Command): Promise<Desk> {
  const config = loadConfig()
  await sendBy(wayOutOf(config))
  const { db, place } = await databaseFor(command, config)
  // A command that needs no database has none to name.
  if (place !== '' && !command.namesPlace) terminal.err(`${place}.`)
  return {
    db,
    objects: createObjects(config),
    operator: by ?? userInfo().username,
    now: new Date(),
    readInput: () => text(process.stdin),
    openChecks: () => openChecks(config, db),
    belongings: {
      files: filesFolderOf(config),
      secret: secretOf(config),
      key: backupKeysOf(config),
      dataDir: config.DATA_DIR,
      kept: backupPlaceOf(config),
      open: openBackupOf(config),
    },
    keeper: keeperOf(config),
    place,
    site: config,
    tell: terminal.err,
    say: terminal.out,
  }
}

async function databaseFor(command: Command, config: Config) {
  // Connections are opened by the first query, and these commands send none.
  if (command.needs === 'none') return { db: connect('postgres://localhost', () => {}), place: '' }
  const isEmpty = command.needs === 'empty'
  reached = await (isEmpty ? reachEmptyDatabase : reachDatabase)(config, terminal.err)
  const { db } = reached
  return { db, place: isEmpty ? placeOf(config, null) : await refuseForeign(db, config, command) }
}

function secretOf({ TOKEN_SECRET, DATA_DIR }: Config) {
  if (TOKEN_SECRET) return null
  return { read: () => keptSecret(DATA_DIR), keep: (secret: string) => keepSecret(DATA_DIR, secret) }
}
