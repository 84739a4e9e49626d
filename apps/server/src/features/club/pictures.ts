import { createHash } from 'node:crypto'
import {
  ICON_FORMS,
  iconAddress,
  LARGEST_CLUB_PICTURE,
  LARGEST_CLUB_PICTURE_BYTES,
  LOWEST_LOGO,
  logoOf,
  SMALLEST_ICON,
  WIDEST_LOGO,
} from '@palata/contract/club/pictures'
import type { ClubSettingName } from '@palata/contract/club/settings'
import { namedPictures, pictureHead, redrawn } from '#features/media'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { definitionOf } from './rules.ts'
import type { Stored } from './store.ts'

/** Kind of the club's pictures in `media`. */
export const CLUB_PICTURE = 'clubpicture'

export type PictureName = 'icon' | 'logo'

const FORMATS = ['jpeg', 'png', 'webp']
const MOST_PIXELS = LARGEST_CLUB_PICTURE ** 2

interface By {
  db: Database
  viewer: Viewer
  now: Date
}

/**
 * Draws a picture in every form that the site shows, and keeps them as uploads until a setting names them. Returns the
 * setting's value. Refuses, in words for the operator, what makes no icon or logo.
 */
export async function keepPicture({ db, viewer, now }: By, name: PictureName, file: File): Promise<string> {
  const body = await readPicture(name, file)
  const { value, files } = await (name === 'icon' ? drawIcon(body) : drawLogo(body))
  await transaction(db, async (tx) => {
    for (const { address, body: drawn } of files)
      await namedPictures.insert(tx, fileOf(address), 'image/png', drawn, viewer.id, now)
  })
  return value
}

/** Keeps the picture that a setting names from now on. Refuses one that nobody has uploaded, or a day ago. */
export async function adoptPicture(tx: Db, name: ClubSettingName, value: Stored) {
  if (definitionOf(name).kind !== 'picture' || !value) return
  const addresses = name === 'icon' ? formsOf(String(value)) : [logoOf(String(value))!.address]
  if (!(await namedPictures.adopt(tx, addresses.map(fileOf), CLUB_PICTURE)))
    throw new FieldRefusal({ [name]: ['Такой картинки нет: загрузите её ещё раз'] })
}

const formsOf = (icon: string) => ICON_FORMS.map((form) => iconAddress(icon, form))

interface Drawn {
  value: string
  files: { address: string; body: Buffer }[]
}

async function drawIcon(body: Buffer): Promise<Drawn> {
  const forms = await redrawn.clubIcon(body, MOST_PIXELS)
  if (!forms) throw broken()
  const value = hashOf(forms.map((one) => one.body))
  return { value, files: forms.map((one) => ({ address: iconAddress(value, one.form), body: one.body })) }
}

async function drawLogo(body: Buffer): Promise<Drawn> {
  const logo = await redrawn.clubLogo(body, MOST_PIXELS)
  if (!logo) throw broken()
  const value = `${hashOf([logo.body])}-${logo.width}x${logo.height}-${logo.ground}`
  return { value, files: [{ address: logoOf(value)!.address, body: logo.body }] }
}

/** Checks the file by its header, before anything of it is decoded. */
async function readPicture(name: PictureName, file: File): Promise<Buffer> {
  if (file.size > LARGEST_CLUB_PICTURE_BYTES) throw refusal('Картинка больше 5 МБ')
  const body = Buffer.from(await file.arrayBuffer())
  const head = await pictureHead(body)
  if (!head || !FORMATS.includes(head.format)) throw refusal('Подойдёт PNG, WebP или JPEG')
  if (head.isMoving) throw refusal('Нужна неподвижная картинка')
  const { width, height } = head
  const size = `${width} × ${height}`
  if (Math.max(width, height) > LARGEST_CLUB_PICTURE)
    throw refusal(`Картинка ${size}: велика, больше ${LARGEST_CLUB_PICTURE} точек по стороне`)
  const problem = (name === 'icon' ? iconProblem : logoProblem)({ width, height })
  if (problem) throw refusal(`Картинка ${size}: ${problem}`)
  return body
}

interface Size {
  width: number
  height: number
}

function iconProblem({ width, height }: Size) {
  if (width !== height) return 'нужен квадрат'
  return width < SMALLEST_ICON ? `мала, нужен квадрат от ${SMALLEST_ICON} × ${SMALLEST_ICON} точек` : null
}

function logoProblem({ width, height }: Size) {
  if (height < LOWEST_LOGO) return `мала, нужна высота от ${LOWEST_LOGO} точек`
  if (height > width) return 'выше своей ширины, в шапку такая не встанет: для знака есть значок'
  return width > height * WIDEST_LOGO ? `слишком длинная, ширина не больше ${WIDEST_LOGO} высот` : null
}

/** The forms of one icon have one name, of all their contents. */
function hashOf(bodies: Buffer[]) {
  const hash = createHash('sha256')
  for (const body of bodies) hash.update(body)
  return hash.digest('hex').slice(0, 32)
}

const fileOf = (address: string) => address.slice('/media/'.length)
const refusal = (problem: string) => new FieldRefusal({ image: [problem] })
const broken = () => refusal('Картинка повреждена')
