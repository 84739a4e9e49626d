import type { Logger } from 'pino'
import { eachAlone, paged } from '#platform/batches/eachAlone.ts'
import { type Database, rows, transaction } from '#platform/database.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { type DrawnFile, drawAvif } from './drawing/drawing.ts'
import { drawingSize, pictureHead } from './drawing/sizes.ts'
import { insertFiles, type MediaFile, putFiles, removeMediaLeftovers } from './files.ts'
import { removeForgottenUploads } from './uploadStore.ts'

/** Dependencies of the picture jobs. */
export interface MediaWork {
  db: Database
  logger: Logger
  objects: ObjectStore
}

const DAY_MS = 86_400_000

/** Removes uploads that nothing has used for a day, and unused files. */
export async function prune({ db, objects }: MediaWork, now: Date) {
  await transaction(db, (tx) => removeForgottenUploads(tx, new Date(now.getTime() - DAY_MS), now))
  await removeMediaLeftovers(db, objects, now)
}

/** Pictures in one run: each takes seconds of a core. */
const AVIF_AT_ONCE = 10

/** Encodes AVIF for pictures in use that have only WebP; embed posters are small enough without. */
export async function drawMissingAvif({ db, objects, logger }: MediaWork, now: Date) {
  const pictures = await rows<{ name: string; files: MediaFile[] }>(
    db,
    'media.withoutAvif',
    `select m.name, jsonb_agg(jsonb_build_object('format', f.format, 'width', f.width, 'key', f.key) order by f.width) as files
     from media m join media_files f using (name)
     where m.belongs_to not in ('upload', 'embed') and m.created_at > $1::timestamptz - interval '7 days'
     group by m.name having bool_and(f.format = 'webp') order by m.name limit ${AVIF_AT_ONCE}`,
    [now],
  )
  await eachAlone(pictures, async ({ name, files }) => {
    const widest = await objects.get(files.at(-1)!.key)
    if (!widest) {
      logger.error({ name }, 'a file of a picture is not in the store')
      return
    }
    const drawn: DrawnFile[] = []
    for (const { width } of files) {
      const body = await drawAvif(widest, width)
      if (body) drawn.push({ format: 'avif', width, body })
    }
    const kept = await putFiles(db, objects, drawn, now)
    await transaction(db, (tx) => insertFiles(tx, name, kept))
  })
}

const MEASURED_AT_ONCE = 50

interface Unmeasured {
  name: string
  content_type: string
  body: Buffer
}

/** Measures pictures stored before sizes were recorded. One that cannot be measured stays without a size. */
export async function measurePictures({ db }: MediaWork) {
  const unmeasured = paged<Unmeasured>(MEASURED_AT_ONCE, (last) =>
    rows<Unmeasured>(
      db,
      'media.unmeasured',
      `select name, content_type, body from media where width is null and body is not null and name > $1
       order by name limit ${MEASURED_AT_ONCE}`,
      [last?.name ?? ''],
    ),
  )
  await eachAlone(unmeasured, (picture) => measure(db, picture))
}

async function measure(db: Database, { name, content_type, body }: Unmeasured) {
  const isDrawing = content_type === 'image/svg+xml'
  const size = isDrawing ? drawingSize(body.toString('utf8')) : await pictureHead(body)
  if (!size?.width || !size.height) return
  await rows(db, 'media.measured', 'update media set width = $2, height = $3 where name = $1', [
    name,
    size.width,
    size.height,
  ])
}
