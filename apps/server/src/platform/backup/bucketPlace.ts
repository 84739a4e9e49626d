import { Readable } from 'node:stream'
import { StoreAway } from '../files/storeAway.ts'
import type { Bucket, BucketObject } from './bucket.ts'
import { indexOf, readIndex, receiveFiles, SHARED, type Shared, sendFiles } from './bucketFiles.ts'
import { damaged } from './check.ts'
import type { Draft } from './draft.ts'
import { holdingFrom } from './files.ts'
import { type Kept, readKept } from './kept.ts'
import { NoBackup } from './noBackup.ts'
import { type BackupPlace, type Drafting, momentOf, nameOf } from './places.ts'
import type { BackupKeys } from './seal.ts'
import { ageWrapping, type Wrapping } from './wrapping.ts'

const MANIFEST = 'manifest.json.age'
const INDEX = 'files.index'
const MOST_INDEX = 400_000_000
/** Names of backups begin with their year; `SHARED` does not. */
const BACKUPS = '2'
const DAY_MS = 86_400_000

/**
 * A bucket of backups, which nothing else writes to. Each backup has its own prefix and is whole once its manifest
 * stands there, which is sent last. All are encrypted.
 */
export function bucketPlace(bucket: Bucket, keys: BackupKeys, clock = Date.now): BackupPlace {
  const placeOf = (at: Date) => `${bucket.words}/${nameOf(at)}`
  const nameIn = (place: string) => {
    const name = place.startsWith(`${bucket.words}/`) ? place.slice(bucket.words.length + 1) : ''
    if (momentOf(name)) return name
    throw new NoBackup(`${place} — не копия в ${bucket.words}. Копия называется так: ${placeOf(new Date(0))}.`)
  }
  const open = (place: string) => bucketBackup(bucket, place, nameIn(place))
  const wholeOf = (found: Map<string, BucketObject[]>) =>
    [...found]
      .flatMap(([name, objects]) => (objects.some(({ key }) => key === `${name}/${MANIFEST}`) ? [name] : []))
      .sort()
      .reverse()
  return {
    placeOf,
    open,
    isOf: (place) => place.startsWith(`${bucket.words}/`),
    async list() {
      const names = wholeOf(await listByName(bucket))
      return names.map((name) => ({ place: `${bucket.words}/${name}`, asked_at: momentOf(name)! }))
    },
    // The command makes backups in folders alone.
    listOthers: async () => [],
    draft: async (at, how) => bucketDraft(bucket, nameOf(at), { ...how, key: await keys.toSign() }),
    async remove(place) {
      const name = nameIn(place)
      await bucket.remove([`${name}/${MANIFEST}`])
      await bucket.remove((await bucket.list(`${name}/`)).map(({ key }) => key))
    },
    async removeLeftovers() {
      const found = await listByName(bucket)
      for (const name of wholeOf(found)) found.delete(name)
      for (const objects of found.values()) await bucket.remove(objects.map(({ key }) => key))
      await bucket.forgetUploads(new Date(clock() - DAY_MS))
    },
    async removeUnshared() {
      const names = wholeOf(await listByName(bucket))
      const wrapping = ageWrapping({ identities: await keys.toOpen() })
      const needed = new Set<string>()
      // An index that cannot be read throws: its files must stay.
      for (const name of names)
        for (const { object } of await indexIn(open(`${bucket.words}/${name}`), wrapping)) needed.add(object)
      const old = clock() - DAY_MS
      const unshared = (await bucket.list(SHARED)).filter(({ key, at }) => !needed.has(key) && at.getTime() < old)
      await bucket.remove(unshared.map(({ key }) => key))
    },
  }
}

/** The objects of backups, whole or not, by the backup's name. */
async function listByName(bucket: Bucket): Promise<Map<string, BucketObject[]>> {
  const found = new Map<string, BucketObject[]>()
  for (const object of await bucket.list(BACKUPS)) {
    const [name = '', ...path] = object.key.split('/')
    if (path.length > 0 && momentOf(name)) found.set(name, [...(found.get(name) ?? []), object])
  }
  return found
}

function bucketBackup(bucket: Bucket, words: string, name: string): Kept {
  let listing: Promise<Map<string, number>> | undefined
  const list = async () => new Map((await bucket.list(`${name}/`)).map(({ key, bytes }) => [key, bytes]))
  const kept: Kept = {
    words,
    async file(path) {
      listing ??= list()
      const key = `${name}/${path}`
      const bytes = (await listing).get(key)
      return bytes === undefined ? null : { bytes, read: () => bucket.read(key, bytes) }
    },
    holding: async (wrapping) => receiveFiles(bucket, await indexIn(kept, wrapping), wrapping, null),
    copyFiles: async (to, wrapping) => receiveFiles(bucket, await indexIn(kept, wrapping), wrapping, to),
  }
  return kept
}

/** The files of a backup; none of one that was made without any. */
async function indexIn(kept: Kept, wrapping: Wrapping): Promise<Shared[]> {
  if ((await kept.file(`${INDEX}${wrapping.suffix}`)) === null) return []
  const text = await readKept(kept, INDEX, MOST_INDEX, wrapping)
  if (text === null) throw damaged('files')
  return readIndex(text.toString())
}

function bucketDraft(bucket: Bucket, name: string, how: Drafting & { key: string }): Draft {
  const prefix = `${name}/`
  const expected = new Map<string, number>()
  let own = 0
  const write: Draft['write'] = async (path, content) => {
    const bytes = await bucket.put(`${prefix}${path}`, content)
    expected.set(`${prefix}${path}`, bytes)
    own += bytes
  }
  return {
    async begin() {
      if (how.recipients.length === 0)
        throw new NoBackup('Копия в S3 лежит на чужой машине и всегда шифруется: задайте BACKUP_RECIPIENTS.')
      if ((await bucket.list(prefix)).length > 0) throw new NoBackup(`${bucket.words}/${name} уже есть.`)
    },
    write,
    async copyFiles(from, wrapping) {
      const { files, sizes, sent } = await sendFiles(bucket, from, { ...how, wrapping })
      for (const [key, bytes] of sizes) expected.set(key, bytes)
      own += sent
      await write(`${INDEX}${wrapping.suffix}`, wrapping.close(Readable.from([Buffer.from(indexOf(files))])))
      return holdingFrom(files)
    },
    async refuseLoss() {
      const shared = new Set(
        [...expected.keys()]
          .filter((key) => key.startsWith(SHARED))
          .map((key) => key.slice(0, key.lastIndexOf('/') + 1)),
      )
      const listed = (await Promise.all([prefix, ...shared].map((one) => bucket.list(one)))).flat()
      const there = new Map(listed.map(({ key, bytes }) => [key, bytes]))
      for (const [key, bytes] of expected)
        if (there.get(key) !== bytes)
          throw new StoreAway(
            `Хранилище копий потеряло ${key}, едва приняв. Проверьте, что в ${bucket.words} пишет только этот сайт.`,
          )
    },
    finish: async () => own,
    discard: async () => bucket.remove((await bucket.list(prefix)).map(({ key }) => key)),
  }
}
