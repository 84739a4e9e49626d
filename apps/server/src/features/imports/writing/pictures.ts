import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, resolve, sep } from 'node:path'
import { LARGEST_POST_IMAGE_BYTES } from '@palata/contract/media'
import { keepPostImage, pictureHead } from '#features/media'
import type { Database } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import type { ObjectStore } from '#providers/objects/index.ts'

const MISSING = 'файла нет рядом с выгрузкой'
const NO_PICTURE = 'файл не картинка'

/** Reads a picture that the file names; an error says why not. The path may not lead out of the file's folder. */
async function readPicture(file: string, path: string): Promise<Buffer | Error> {
  const folder = await realpath(dirname(file))
  const place = await realpath(resolve(folder, path)).catch(() => null)
  if (!place) return new Error(MISSING)
  if (!place.startsWith(folder + sep)) return new Error('путь ведёт за пределы выгрузки')
  const found = await stat(place)
  if (!found.isFile()) return new Error(MISSING)
  if (found.size > LARGEST_POST_IMAGE_BYTES) return new Error('картинка больше 10 МБ')
  return readFile(place)
}

/** Whether the picture would be taken, without storing it. */
export async function tryPicture(file: string, path: string): Promise<Error | null> {
  const body = await readPicture(file, path)
  if (body instanceof Error) return body
  return (await pictureHead(body)) ? null : new Error(NO_PICTURE)
}

interface Place {
  db: Database
  store: ObjectStore
  now: Date
}

/** Stores the picture as the author's upload. Returns its address. */
export async function keepPictureOf(
  place: Place,
  ownerId: number,
  file: string,
  path: string,
): Promise<string | Error> {
  const body = await readPicture(file, path)
  if (body instanceof Error) return body
  try {
    const { address } = await keepPostImage(place, ownerId, new File([new Uint8Array(body)], basename(path)))
    return address
  } catch (error) {
    if (error instanceof FieldRefusal) return new Error(Object.values(error.fields).flat()[0])
    throw error
  }
}
