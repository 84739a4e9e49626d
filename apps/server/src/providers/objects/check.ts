import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '#platform/backup/index.ts'
import { StoreAway } from '#platform/files/storeAway.ts'
import { type Finding, failure, failureOf, fine, warning } from '../check.ts'
import type { ObjectStore } from './store.ts'

const LOW = 0.1

/** Writes, reads and removes a small file. `folder`: a local one, whose free space is also checked. */
export async function checkStore(store: ObjectStore, folder: string | null): Promise<Finding[]> {
  const [key, body] = [`checks/${randomBytes(12).toString('hex')}.txt`, randomBytes(32)]
  const where = folder ? 'DATA_DIR' : 'S3_ENDPOINT, S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY'
  try {
    await store.put(key, body, 'text/plain')
    const read = await store.get(key)
    await store.remove(key)
    const isSame = read !== null && body.equals(read)
    const isGone = isSame && (await store.get(key)) === null
    return [
      !isSame
        ? failure('Файл записан, а прочитан другим', `Проверьте ${where}.`)
        : isGone
          ? fine('Файл записан, прочитан и удалён')
          : warning('Файлы не удаляются', 'Дайте ключу право удалять: убранные картинки остались бы навсегда.'),
      ...(folder ? [await roomIn(folder)] : []),
    ]
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (folder && code)
      return [
        failure(`Папка с файлами не пишется: ${code}`, 'Дайте серверу право писать в DATA_DIR и освободите место.'),
      ]
    return [failureOf(error, where)]
  }
}

/** Sends, lists, reads and removes a small object. */
export async function checkBucket(bucket: Bucket): Promise<Finding[]> {
  const [key, body] = [`checks/${randomBytes(12).toString('hex')}.txt`, randomBytes(32)]
  try {
    const bytes = await bucket.put(key, once(body))
    const listed = (await bucket.list(key)).length
    const read = await buffer(bucket.read(key, bytes))
    await bucket.remove([key])
    const left = (await bucket.list(key)).length
    if (listed !== 1 || !body.equals(read)) return [failure('Объект записан, а прочитан другим', ADVICE)]
    if (left > 0) return [warning('Объекты не удаляются', 'Дайте ключу право удалять: старые копии не уйдут.')]
    return [fine('Объект записан, перечислен, прочитан и удалён')]
  } catch (error) {
    return [error instanceof StoreAway ? failure(error.message, ADVICE) : failureOf(error, 'BACKUP_S3_ENDPOINT')]
  }
}

const ADVICE = 'Проверьте BACKUP_S3_ENDPOINT, ключи и их права: читать, писать, удалять и перечислять.'

async function* once(content: Buffer) {
  yield content
}

async function roomIn(folder: string): Promise<Finding> {
  const { bavail, blocks } = await statfs(folder)
  const share = bavail / Math.max(1, blocks)
  const said = `Свободно на диске: ${Math.round(share * 100)} %`
  return share < LOW ? warning(said, 'Освободите место или увеличьте диск.') : fine(said)
}
