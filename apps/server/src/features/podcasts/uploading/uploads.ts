import { mkdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { FileConfigstore, FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { keptOnce } from '#platform/kept.ts'

/** Address of uploads by the tus protocol: https://tus.io/protocols/resumable-upload */
export const UPLOADS_PATH = '/api/desk/uploads'
/** Uploads not attached within a day are removed. */
const KEPT_MS = 24 * 3600_000
const ID = /^[0-9a-f]{32}$/

/** A recording being uploaded, or complete. */
interface Uploaded {
  id: string
  path: string
  postId: number
  isWhole: boolean
  isOld: boolean
}

export interface Uploads {
  /** Handles a tus request. A new upload belongs to the given owner, whatever the browser claims. */
  handle: (request: IncomingMessage, response: ServerResponse, beginning?: Beginning) => Promise<void>
  /** Undefined when there is none, or it belongs to somebody else. */
  find: (id: string, accountId: number, now: Date) => Promise<Uploaded | undefined>
  remove: (id: string) => Promise<void>
  removeOld: (now: Date) => Promise<void>
}

/** Who uploads the file, for which podcast, and since when. */
export interface Beginning {
  accountId: number
  postId: number
  now: Date
}

/** Texts of protocol errors by status. */
const WORDS: Record<number, string> = {
  404: 'Такой загрузки нет',
  409: 'Загрузка продолжена в другом окне',
  412: 'Нужен протокол tus 1.0.0',
  413: 'Файл больше, чем было сказано',
}

const wordsOf = (status: number) => WORDS[status] ?? (status < 500 ? 'Проверьте запрос' : 'Не получилось: повторите')

/** The library answers some errors, such as a bad header, without asking us for a text; these become Russian too. */
class RussianServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>) {
    return super.write(context, headers, status, status < 400 ? body : wordsOf(status))
  }
}

/** A process that dies while removing leaves only one of the two files. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Uploads in a local folder, which is created with the first of them. */
export function createUploads(dataFolder: string): Uploads {
  const directory = join(dataFolder, 'uploads')
  const told = new FileConfigstore(directory)
  const beginnings = new WeakMap<object, Beginning>()

  async function make() {
    await mkdir(directory, { recursive: true })
    return new RussianServer({
      path: UPLOADS_PATH,
      // No built-in expiry: it would use the machine's clock.
      datastore: new FileStore({ directory, configstore: told }),
      // Other sites' pages have no business here.
      allowedOrigins: [],
      generateUrl: (_, { path, id }) => `${path}/${id}/`,
      async onUploadCreate(request) {
        const beginning = beginnings.get(request.runtime?.node?.req ?? {})
        if (!beginning) throw new Error('an upload without its owner')
        const { accountId, postId, now } = beginning
        return { metadata: { account: String(accountId), post: String(postId), begun: now.toISOString() } }
      },
    })
  }
  const open = keptOnce(make)

  const isOld = (begun: string | null | undefined, now: Date) =>
    now.getTime() - new Date(begun ?? 0).getTime() > KEPT_MS

  async function remove(id: string) {
    await rm(join(directory, id), { force: true })
    await rm(join(directory, `${id}.json`), { force: true })
  }

  return {
    async handle(request, response, beginning) {
      if (beginning) beginnings.set(request, beginning)
      const server = await open()
      await server.handle(request, response)
    },
    async find(id, accountId, now) {
      if (!ID.test(id)) return undefined
      const upload = await told.get(id)
      if (upload?.metadata?.account !== String(accountId)) return undefined
      const path = join(directory, id)
      const file = await stat(path).catch(ifMissing)
      if (!file) return undefined
      const { post, begun } = upload.metadata
      return { id, path, postId: Number(post), isWhole: file.size === upload.size, isOld: isOld(begun, now) }
    },
    remove,
    async removeOld(now) {
      await open()
      for (const id of await told.list()) {
        const upload = await told.get(id)
        if (isOld(upload?.metadata?.begun, now)) await remove(id)
      }
    },
  }
}
