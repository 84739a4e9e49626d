import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './store.ts'

const KEY = /^[a-z0-9]+(\/[a-z0-9]+)*(\.[a-z0-9]+)?$/

/** Bytes per read for each listener. */
const PIECE = 64 * 1024

/** Files in a local folder; several machines need a shared store instead. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    // A key that is not ours must not lead out of the folder.
    if (!KEY.test(key)) throw new Error(`no key of an object: ${key}`)
    return join(folder, key)
  }
  return {
    put: async (key, body) =>
      keep(pathOf(key), async (draft) => {
        const file = await open(draft, 'wx')
        try {
          await file.writeFile(body)
          await file.sync()
        } finally {
          await file.close()
        }
      }),
    putFile: async (key, path) =>
      keep(pathOf(key), async (draft) => {
        await copyFile(path, draft)
        // A copy has the mode of its source.
        await chmod(draft, 0o600)
        const file = await open(draft, 'r+')
        try {
          await file.sync()
        } finally {
          await file.close()
        }
      }),
    get: async (key) => readFile(pathOf(key)).catch(absent),
    async open(key, range) {
      const file = await open(pathOf(key)).catch(absent)
      if (!file) return null
      try {
        const { size } = await file.stat()
        return { size, stream: file.createReadStream({ ...range, highWaterMark: PIECE }) }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Atomic: writes a draft beside `path` and renames it. */
async function keep(path: string, write: (draft: string) => Promise<void>) {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  try {
    await write(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
