import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from './index.ts'

const KEY = /^[a-z0-9]+(\/[a-z0-9]+)*(\.[a-z0-9]+)?$/

/** Files in a folder of this machine; with several machines they need a store that all of them reach. */
export function diskStore(folder: string): ObjectStore {
  const pathOf = (key: string) => {
    // A key is ours; one that is not must not lead out of the folder.
    if (!KEY.test(key)) throw new Error(`no key of an object: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, body) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${randomUUID()}`
      try {
        const file = await open(draft, 'wx')
        try {
          await file.writeFile(body)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
