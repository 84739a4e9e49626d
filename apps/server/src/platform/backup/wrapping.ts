import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { NoBackup } from './noBackup.ts'

export type Bytes = AsyncIterable<Uint8Array>

/** What is in memory, as a stream. */
export async function* once(content: Uint8Array): Bytes {
  yield content
}

/** How the files of a backup are stored; both functions are steps of a `pipeline`. */
export interface Wrapping {
  /** Ending of each file's name. */
  suffix: '' | '.age'
  close: (plain: Bytes) => Bytes
  open: (stored: Bytes) => Bytes
  /** Bytes that a file of this size takes up when it is stored. */
  sizeOf: (plain: number) => Promise<number>
}

export const PLAIN: Wrapping = {
  suffix: '',
  close: (plain) => plain,
  open: (stored) => stored,
  sizeOf: async (plain) => plain,
}

const IDENTITY_FILE = 'backup-identity'

/**
 * Files in the format of age (age-encryption.org/v1, C2SP, read 2026-11-28), which its own program opens too.
 * @param recipients public keys, `age1…`; needed to close
 * @param identities secret keys, `AGE-SECRET-KEY-1…`; needed to open
 */
export function ageWrapping({
  recipients = [],
  identities = [],
}: Partial<Record<'recipients' | 'identities', string[]>>): Wrapping {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  let measured: Promise<(plain: number) => number> | undefined
  return {
    suffix: '.age',
    async sizeOf(plain) {
      // The head of a file depends on its recipients alone.
      measured ??= encrypter.encrypt(webStream(once(new Uint8Array()))).then(({ size }) => size)
      return (await measured)(plain)
    },
    async *close(plain) {
      yield* chunks(await encrypter.encrypt(webStream(plain)))
    },
    async *open(stored) {
      const plain = await decrypter.decrypt(webStream(stored)).catch((error: unknown) => {
        if (!/no identity matched/.test(String(error))) throw error
        throw new NoBackup(
          'Копия зашифрована для другого ключа. Задайте свой в BACKUP_IDENTITY (AGE-SECRET-KEY-1…). В базе ничего не изменилось.',
        )
      })
      yield* chunks(plain)
    },
  }
}

// The library knows the browser's types of the same streams.
const webStream = (bytes: Bytes) => WebStream.from(bytes) as unknown as ReadableStream<Uint8Array>
const chunks = (stream: ReadableStream<Uint8Array>) => stream as unknown as Bytes

/** The secret key of this installation, with which it tries its own backups; made at first. Never part of a backup. */
export async function keptIdentity(dataDir: string): Promise<string> {
  const kept = await identityIn(dataDir)
  if (kept !== null) return kept
  const identity = await generateIdentity()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, IDENTITY_FILE), `${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      // Another process made it in the same moment.
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await identityIn(dataDir))!
}

/** The secret key in the data folder; null when there is none. */
export async function identityIn(dataDir: string): Promise<string | null> {
  const kept = await readFile(join(dataDir, IDENTITY_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return kept.trim() || null
}

/** The public key of a secret one. */
export const recipientOf = (identity: string) => identityToRecipient(identity)
