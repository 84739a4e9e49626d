import { type DeskCover, LARGEST_COVER, LARGEST_COVER_BYTES, SMALLEST_COVER } from '@palata/contract/desk/podcasts'
import { recordDone } from '#features/audit'
import { findPictureSizes, insertPicture, listPicturesOf, pictureHead, redrawn, removePictures } from '#features/media'
import { type Db, rows, transaction } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import type { AtDesk } from '../desk/actions.ts'

/** The picture that comes with the product. */
export const BUILT_IN: DeskCover = { address: '/static/podcast-cover.jpg', side: 3000, is_own: false }

/** Kind of the picture in `media`, and the id of the only one. */
export const COVER_PICTURE = 'podcastcover'
const ONLY = 1

const FORMATS = ['jpeg', 'png', 'webp']
const MOST_PIXELS = 50_000_000
/** Bytes that the table of pictures takes. */
const MOST_BYTES = 5 * 1024 * 1024

export async function readCover(db: Db): Promise<DeskCover> {
  const address = (await listPicturesOf(db, COVER_PICTURE, [ONLY])).get(ONLY)?.at(-1)
  if (address === undefined) return BUILT_IN
  return { address, side: (await findPictureSizes(db, [address])).get(address)?.width ?? 0, is_own: true }
}

/** Refuses, in words for the editor, a file that podcast apps would not take as a cover. */
export async function keepCover(desk: AtDesk, file: File): Promise<DeskCover> {
  const picture = await readFile(file)
  await transaction(desk.db, async (tx) => {
    await replaceWith(tx, picture)
    await record(tx, desk, 'Новая обложка подкастов')
  })
  return readCover(desk.db)
}

/** The built-in cover is shown again. */
export async function removeCover(desk: AtDesk): Promise<DeskCover> {
  await transaction(desk.db, async (tx) => {
    if ((await replaceWith(tx, null)) > 0) await record(tx, desk, 'Обложка подкастов убрана')
  })
  return BUILT_IN
}

async function readFile(file: File): Promise<Buffer> {
  if (file.size > LARGEST_COVER_BYTES) throw refusal('Обложка больше 10 МБ')
  const body = Buffer.from(await file.arrayBuffer())
  const head = await pictureHead(body)
  if (!head || !FORMATS.includes(head.format)) throw refusal('Подойдёт JPEG, PNG или WebP')
  const { width, height, isMoving } = head
  if (isMoving) throw refusal('Обложка не движется: нужна неподвижная картинка')
  if (width !== height) throw refusal(`Нужен квадрат, а у этой картинки ${width} × ${height} точек`)
  if (width < SMALLEST_COVER)
    throw refusal(
      `Картинка ${width} × ${height} мала: подкаст-приложения принимают обложки от ${SMALLEST_COVER} × ${SMALLEST_COVER} точек, лучше всего ${LARGEST_COVER} × ${LARGEST_COVER}`,
    )
  if (width * height > MOST_PIXELS) throw refusal('Картинка слишком велика: больше 7000 точек по стороне')
  const picture = await redrawn.squareJpeg(body, {
    most: LARGEST_COVER,
    mostPixels: MOST_PIXELS,
    mostBytes: MOST_BYTES,
  })
  if (!picture) throw refusal('Картинка повреждена')
  return picture
}

/** Two people who change the cover at once follow one another. Returns how many covers stood before. */
async function replaceWith(tx: Db, picture: Buffer | null) {
  await rows(tx, 'podcasts.lockCover', `select pg_advisory_xact_lock(hashtextextended('podcast cover', 0))`)
  const stood = await removePictures(tx, COVER_PICTURE, { ids: [ONLY] })
  if (picture) await insertPicture(tx, 'image/jpeg', picture, { kind: COVER_PICTURE, id: ONLY })
  return stood
}

function record(tx: Db, { viewer, now }: AtDesk, outcome: string) {
  const attempt = { operator: viewer.username, command: 'edit-podcast-cover', arguments: {}, about: null }
  return recordDone(tx, attempt, outcome, now)
}

const refusal = (problem: string) => new FieldRefusal({ image: [problem] })
