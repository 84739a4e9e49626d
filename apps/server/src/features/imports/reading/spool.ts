import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '#platform/errors.ts'
import { runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import type { SpoolLine } from '../items.ts'
import type work from './worker.ts'
import type { SourceName } from './worker.ts'

const READ: WorkerTask<typeof work> = {
  module: new URL('./worker.ts', import.meta.url),
  longestMs: 20 * 60_000,
  lane: 'long',
  tooHeavy: () => new Refusal('too_large', 'Файл не удалось прочитать за 20 минут и 256 МБ памяти'),
}

/** A foreign file as lines of ours, in a folder that goes with it. */
export interface Spool extends Awaited<ReturnType<typeof work>> {
  lines: () => AsyncGenerator<SpoolLine>
  remove: () => Promise<void>
}

/** Reads the file once, in a thread with limits of time and memory, whatever it holds. */
export async function spoolOf(source: SourceName, file: string): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'palata-import-'))
  const spool = join(folder, 'items.jsonl')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const read = await runInWorker(READ, { source, file, spool })
    return { ...read, lines: () => linesOf(spool), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Ends of lines are ours alone: a text may hold any of the others. */
async function* linesOf(spool: string): AsyncGenerator<SpoolLine> {
  let rest = ''
  for await (const chunk of createReadStream(spool, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield JSON.parse(line) as SpoolLine
  }
}
