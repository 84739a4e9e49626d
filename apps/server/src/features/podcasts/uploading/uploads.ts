import { mkdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { FileConfigstore, FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

/** Where uploads are begun and continued: https://tus.io/protocols/resumable-upload */
export const UPLOADS_PATH = '/api/desk/uploads'
/** What is not attached within a day of its beginning goes. */
const KEPT_MS = 24 * 3600_000
const ID = /^[0-9a-f]{32}$/

/** A recording that somebody is bringing, or has brought. */
interface Uploaded {
  id: string
  path: string
  postId: number
  isWhole: boolean
  isOld: boolean
}

export interface Uploads {
  /** Speaks tus. What is begun belongs to the owner given, whatever the browser says of it. */
  handle: (request: IncomingMessage, response: ServerResponse, beginning?: Beginning) => Promise<void>
  /** Undefined when there is none, or it is another person's. */
  find: (id: string, accountId: number, now: Date) => Promise<Uploaded | undefined>
  remove: (id: string) => Promise<void>
  removeOld: (now: Date) => Promise<void>
}

/** Who brings the file, for which podcast, and when they began. */
export interface Beginning {
  accountId: number
  postId: number
  now: Date
}

/** What is said to whoever reads the answers of the protocol, by status. */
const WORDS: Record<number, string> = {
  404: 'Такой загрузки нет',
  409: 'Загрузка продолжена в другом окне',
  412: 'Нужен протокол tus 1.0.0',
  413: 'Файл больше, чем было сказано',
}

const wordsOf = (status: number) => WORDS[status] ?? (status < 500 ? 'Проверьте запрос' : 'Не получилось: повторите')

/** What the library refuses before it asks us for words, such as a header with a wrong number, is refused in ours too. */
class RussianServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>) {
    return super.write(context, headers, status, status < 400 ? body : wordsOf(status))
  }
}

/** A process that ends in the middle of removing leaves the half that told of the file. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Files in parts, in a folder of this machine that is made with the first of them. */
export function createUploads(dataFolder: string): Uploads {
  const directory = join(dataFolder, 'uploads')
  const told = new FileConfigstore(directory)
  const beginnings = new WeakMap<object, Beginning>()
  let opened: Promise<Server> | undefined

  async function make() {
    await mkdir(directory, { recursive: true })
    return new RussianServer({
      path: UPLOADS_PATH,
      // It has no expiry of its own, which would go by the machine's clock.
      datastore: new FileStore({ directory, configstore: told }),
      // Pages of other sites have nothing to read here.
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
  const open = () => (opened ??= make())

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
