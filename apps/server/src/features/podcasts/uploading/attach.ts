import type { DeskRecording } from '@palata/contract/desk/podcasts'
import { transaction } from '#platform/database.ts'
import { isRefusal, Refusal } from '#platform/errors.ts'
import type { FileStore } from '#providers/objects/index.ts'
import { attachAudio, requireRecording } from '../attaching.ts'
import { type AtDesk, recordChange, requireRead } from '../desk/actions.ts'
import type { Uploads } from './uploads.ts'

const GONE = 'Такой загрузки нет: она уже приложена, или начата больше суток назад. Загрузите файл ещё раз'

/** Attaches complete uploads to podcasts. Two requests at once for the same file attach it once. */
export function createAttaching(uploads: Uploads, objects: FileStore) {
  const running = new Map<string, Promise<DeskRecording>>()

  async function attach(desk: AtDesk, postId: number, id: string): Promise<DeskRecording> {
    const { db, viewer, now } = desk
    const upload = await uploads.find(id, viewer.id, now)
    if (!upload || upload.isOld || upload.postId !== postId) throw new Refusal('not_found', GONE)
    if (!upload.isWhole) throw new Refusal('bad_input', 'Файл пришёл не весь: продолжите загрузку')
    try {
      await attachAudio({ db, objects, now }, postId, upload.path)
    } catch (error) {
      // A refused file would be refused again; after another failure the same upload may be retried.
      if (isRefusal(error)) await uploads.remove(id)
      throw error
    }
    await transaction(db, async (tx) => {
      const { model } = await requireRecording(tx, postId)
      await recordChange(tx, desk, { postId, model }, 'Запись приложена')
    })
    await uploads.remove(id)
    return requireRead(db, postId)
  }

  return async (desk: AtDesk, postId: number, id: string): Promise<DeskRecording> => {
    const key = `${desk.viewer.id}:${postId}:${id}`
    const begun = running.get(key) ?? attach(desk, postId, id).finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }
}
