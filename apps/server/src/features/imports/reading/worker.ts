import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Refusal } from '#platform/errors.ts'
import type { Counted, Origin, SpoolLine } from '../items.ts'
import { readPeople } from '../sources/people.ts'
import { readTelegram } from '../sources/telegram/read.ts'
import { bytesOf } from './bytes.ts'
import { NotThisFile } from './notThisFile.ts'

const SOURCES = {
  telegram: (file: string, write: Write) => readTelegram(bytesOf(file), write),
  people: readPeople,
}
type Write = (line: SpoolLine) => Promise<void>
export type SourceName = keyof typeof SOURCES

interface Order {
  source: SourceName
  file: string
  /** Where the lines are written. */
  spool: string
}

/** How many of each stand in the file. */
type Found = Partial<Record<Counted, number>>

/** Reads a foreign file in a thread and writes what it holds as lines of JSON, one an item. */
export default async function readInto({ source, file, spool }: Order): Promise<Origin & { found: Found }> {
  const found: Found = {}
  const count = (of: Counted, more: number) => {
    found[of] = (found[of] ?? 0) + more
  }
  const out = createWriteStream(spool)
  const write = async (line: SpoolLine) => {
    if (line.kind === 'left') count(line.of, line.count ?? 1)
    else count(line.kind, 1)
    if (line.kind === 'post') count('picture', line.pictures.length)
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain')
  }
  try {
    const origin = await SOURCES[source](file, write)
    return { ...origin, found }
  } catch (error) {
    if (error instanceof NotThisFile) throw new Refusal('bad_input', error.message)
    throw error
  } finally {
    out.end()
    await finished(out)
  }
}
