import { z } from 'zod'
import type { Draft } from './draft.ts'
import { type Kept, readKept } from './kept.ts'
import { NoBackup } from './noBackup.ts'
import { isSealed, seal } from './seal.ts'
import { ageWrapping, once, PLAIN, type Wrapping } from './wrapping.ts'

const FILE = 'manifest.json'
/** Increase it when older programs cannot read new copies. */
const FORMAT = 1
/** A copy with a million jobs that wait is smaller. */
const MOST_BYTES = 512 * 1024 * 1024

/** Compared with the database's own names; only a partition's become SQL. */
const Name = z
  .string()
  .max(200)
  .regex(/^"?\w+"?\."?\w+"?$/)
const Column = z
  .string()
  .max(100)
  .regex(/^"?\w+"?$/)
const Bound = z.string().regex(/^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/)

const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** For people only: a copy is text and fits any later major version. */
  postgresql: z.string().max(100),
  /** Applied migrations: they create the tables that fit the copy. */
  migrations: z.array(z.string().max(200)).min(1),
  partitions: z.array(z.object({ name: Name, parent: Name, bound: Bound })),
  tables: z.array(
    z.object({
      name: Name,
      columns: z.array(Column).min(1),
      /** Path within the copy. */
      file: z
        .string()
        .regex(/^tables\/[\w.]+\.gz$/)
        .max(200),
      rows: z.int().min(0),
      /** SHA-256 of the compressed file, in hex. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^\d{1,19}$/) })),
  jobs: z.array(
    z.object({
      task: z.string().max(200),
      payload: z.json(),
      queue: z.string().max(200).nullable(),
      runAt: z.iso.datetime({ offset: true }),
      maxAttempts: z.int().min(1).max(1000),
      key: z.string().max(1000).nullable(),
      priority: z.int32(),
    }),
  ),
  /** Number of pictures and recordings in the copy; null when they stay in an S3 store. */
  files: z.int().min(0).nullable(),
  /** Whether the copy has the session secret. */
  hasSecret: z.boolean(),
  /** SHA-256 of the session secret's file, in hex; absent in copies of earlier versions, like `holding`. */
  secretSha256: z.string().optional(),
  holding: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }).nullish(),
})
export type Manifest = Omit<z.infer<typeof Manifest>, 'format'>

/** Written last and signed with `key`: without it there is no complete copy. */
export async function writeManifest(draft: Draft, manifest: Manifest, key: string, wrapping: Wrapping): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 2)
  await seal(draft, text, key)
  await draft.write(`${FILE}${wrapping.suffix}`, wrapping.close(once(Buffer.from(text))))
}

/** What is needed to read a backup. */
export interface Reading {
  /** The key that signed it; null when this installation has none. */
  key: string | null
  /** Secret keys, one of which opens an encrypted one. */
  identities: string[]
  /** The operator answers for one whose signature cannot be checked. */
  isTrusted: boolean
}

/**
 * Throws `NoBackup` when there is none, its format is unknown, it is encrypted for others, or the holder of `key` did
 * not make it as it is. With `isTrusted` the last is allowed and told by `isOurs`.
 */
export async function readManifest(kept: Kept, { key, identities, isTrusted }: Reading) {
  const wrapping = await wrappingOf(kept, identities)
  const text = await readKept(kept, FILE, MOST_BYTES, wrapping)
  const isOurs = text !== null && (await isSealed(kept, text, key))
  if (!isOurs && !isTrusted)
    throw new NoBackup(
      `Подпись копии в ${kept.words} не сходится: её изменили, сделали с другим ключом или прежней версией программы. Ключ той установки (файл backup-key из её DATA_DIR) задайте в BACKUP_KEY. Развернуть без проверки, если вы уверены в копии: --unverified. В базе ничего не изменилось.`,
    )
  const manifest = parse(text?.toString() ?? '')
  if (manifest) return { manifest, isOurs, wrapping }
  throw new NoBackup(
    `Файл ${FILE} в ${kept.words} испорчен или написан более новой программой. Возьмите другую копию или обновите программу.`,
  )
}

/** The path of a whole backup's manifest, plain or encrypted; null when there is no whole backup. */
export async function manifestPath(kept: Kept): Promise<string | null> {
  for (const path of [FILE, `${FILE}${ageWrapping({}).suffix}`]) if (await kept.file(path)) return path
  return null
}

/** How this backup's files are stored. */
async function wrappingOf(kept: Kept, identities: string[]): Promise<Wrapping> {
  if (await kept.file(FILE)) return PLAIN
  const age = ageWrapping({ identities })
  if (await kept.file(`${FILE}${age.suffix}`)) return age
  throw new NoBackup(`В ${kept.words} нет копии: нет файла ${FILE}. Укажите папку, которую сделала команда backup.`)
}

/** Null for what is no manifest, or is deeper than the stack. */
function parse(text: string): Manifest | null {
  try {
    return (Manifest.safeParse(JSON.parse(text)).data as Manifest | undefined) ?? null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}
