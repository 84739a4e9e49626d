import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'manifest.json'
/** Increase it when older programs cannot read new copies. */
const FORMAT = 1

/** These become SQL, so a manipulated copy must not inject SQL. */
const Name = z.string().regex(/^"?\w+"?\."?\w+"?$/)
const Column = z.string().regex(/^"?\w+"?$/)
const Bound = z.string().regex(/^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/)

const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** For people only: a copy is text and fits any later major version. */
  postgresql: z.string(),
  /** Applied migrations: they create the tables that fit the copy. */
  migrations: z.array(z.string()).min(1),
  partitions: z.array(z.object({ name: Name, parent: Name, bound: Bound })),
  tables: z.array(
    z.object({
      name: Name,
      columns: z.array(Column).min(1),
      /** Path within the copy. */
      file: z.string().regex(/^tables\/[\w.]+\.gz$/),
      rows: z.int().min(0),
      /** SHA-256 of the compressed file, in hex. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^\d+$/) })),
  jobs: z.array(
    z.object({
      task: z.string(),
      payload: z.json(),
      queue: z.string().nullable(),
      runAt: z.iso.datetime({ offset: true }),
      maxAttempts: z.int(),
      key: z.string().nullable(),
      priority: z.int(),
    }),
  ),
  /** Number of pictures and recordings in the copy; null when they stay in an S3 store. */
  files: z.int().min(0).nullable(),
  /** Whether the copy has the session secret. */
  hasSecret: z.boolean(),
})
export type Manifest = Omit<z.infer<typeof Manifest>, 'format'>

/** The folder has no copy, or one this program cannot read; the message says what to do. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

/** Written last: a folder without it is no complete copy. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, FILE), JSON.stringify({ format: FORMAT, ...manifest }, null, 2), { mode: 0o600 })
}

/** Throws `NoBackup` when there is none or its format is unknown. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error
    throw new NoBackup(`В ${folder} нет копии: нет файла ${FILE}. Укажите папку, которую сделала команда backup.`)
  })
  const { data } = Manifest.safeParse(parse(text))
  if (data) return data
  throw new NoBackup(
    `Файл ${FILE} в ${folder} испорчен или написан более новой программой. Возьмите другую копию или обновите программу.`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
