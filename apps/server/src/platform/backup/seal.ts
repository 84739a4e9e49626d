import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Draft } from './draft.ts'
import { type Kept, readKept } from './kept.ts'
import { once } from './wrapping.ts'

const FILE = 'manifest.hmac'
const KEY_FILE = 'backup-key'

/** The keys of backups. */
export interface BackupKeys {
  toSign: () => Promise<string>
  /** Null when there is none. */
  toCheck: () => Promise<string | null>
  /** Public keys for which one is encrypted, this installation's own among them; empty when it is not. */
  toClose: () => Promise<string[]>
  /** Secret keys that may open one. */
  toOpen: () => Promise<string[]>
}

/** The key of backups in the data folder; null when there is none. It is never part of a backup. */
export async function backupKeyIn(dataDir: string): Promise<string | null> {
  const kept = await readFile(join(dataDir, KEY_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return kept.trim() || null
}

/** The key of backups in the data folder; made with the first of them. */
export async function keptBackupKey(dataDir: string): Promise<string> {
  const kept = await backupKeyIn(dataDir)
  if (kept) return kept
  const key = randomBytes(32).toString('base64url')
  const file = join(dataDir, KEY_FILE)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return key
}

/** Signs the manifest, which holds the sums of all other files: HMAC-SHA256 (RFC 2104) under a key derived by HKDF. */
export async function seal(draft: Draft, manifest: string, key: string): Promise<void> {
  await draft.write(FILE, once(Buffer.from(`${sumOf(manifest, key).toString('hex')}\n`)))
}

/** Whether the backup is as the holder of `key` made it. */
export async function isSealed(kept: Kept, manifest: Buffer, key: string | null): Promise<boolean> {
  const given = Buffer.from((await readKept(kept, FILE, 200))?.toString().trim() ?? '', 'hex')
  if (key === null) return false
  const wanted = sumOf(manifest, key)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function sumOf(manifest: string | Buffer, key: string): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'palata backup manifest', 32))
  return createHmac('sha256', derived).update(manifest).digest()
}
