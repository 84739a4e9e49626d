import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'manifest.json'
/** Grows when a program could not read what the one before it wrote. */
const FORMAT = 1

/** These become SQL, so a copy that somebody changed must not bring SQL of its own. */
const Name = z.string().regex(/^"?\w+"?\."?\w+"?$/)
const Column = z.string().regex(/^"?\w+"?$/)
const Bound = z.string().regex(/^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/)

const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** For people; a copy is text and fits any later major version. */
  postgresql: z.string(),
  /** What the database had; they make the tables that the copy fits. */
  migrations: z.array(z.string()).min(1),
  partitions: z.array(z.object({ name: Name, parent: Name, bound: Bound })),
  tables: z.array(
    z.object({
      name: Name,
      columns: z.array(Column).min(1),
      /** Within the folder of the copy. */
      file: z.string().regex(/^tables\/[\w.]+\.gz$/),
      rows: z.int().min(0),
      /** Of the file as it lies there, in hex. */
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
  /** How many pictures and recordings lie beside the tables; null: they are in an S3 store and stay there. */
  files: z.int().min(0).nullable(),
  /** The secret of the sessions lies beside the tables. */
  hasSecret: z.boolean(),
})
export type Manifest = Omit<z.infer<typeof Manifest>, 'format'>

/** The folder holds no copy, or one this program cannot read; the sentence says what to do. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

/** Written last: a folder without it is no copy. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, FILE), JSON.stringify({ format: FORMAT, ...manifest }, null, 2), { mode: 0o600 })
}

/** Throws a `NoBackup` where there is none or it is of another kind. */
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
