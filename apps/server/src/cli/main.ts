/** `npm run operator -- <команда>`: what an operator does by hand, beside a running server or without it. */
import { userInfo } from 'node:os'
import { text } from 'node:stream/consumers'
import { ConfigProblem, readConfig } from '#platform/config.ts'
import { createObjects } from '../services/objects.ts'
import { Problem } from './command.ts'
import { openChecks } from './openChecks.ts'
import { operate } from './operate.ts'
import { type Reached, reachDatabase } from './reach.ts'

const terminal = {
  out: (line: string) => process.stdout.write(`${line}\n`),
  err: (line: string) => process.stderr.write(`${line}\n`),
}
let reached: Reached | undefined

try {
  process.exitCode = await operate(process.argv.slice(2), openDesk, terminal)
} catch (error) {
  const isTold = error instanceof ConfigProblem || error instanceof Problem
  terminal.err(isTold ? error.message : `Не получилось: ${error instanceof Error ? error.stack : String(error)}`)
  process.exitCode = 1
} finally {
  await reached?.close()
}

async function openDesk(by: string | undefined) {
  const config = readConfig(process.env)
  const { db, close } = await reachDatabase(config)
  reached = { db, close }
  return {
    db,
    objects: createObjects(config),
    operator: by ?? userInfo().username,
    now: new Date(),
    readInput: () => text(process.stdin),
    openChecks: () => openChecks(config, db),
    tell: terminal.err,
  }
}
