import type { FileHandle } from 'node:fs/promises'
import type { Chapter } from '../rules.ts'
import { meant } from './title.ts'

/** The index of a day's recording is about ten megabytes. */
const LARGEST_INDEX = 32 * 1024 * 1024
const MOST_BOXES = 100_000
const HEADER = 8
/** Video codecs of which each sample is a still picture: a cover, or the slides of an enhanced podcast. */
const PICTURES = new Set(['jpeg', 'mjpa', 'mjpb', 'png ', 'gif ', 'tiff'])
/** Object types of JPEG and PNG inside `mp4v` (ISO/IEC 14496-1, table 5; mp4ra.org, 2026-08). */
const PICTURE_OBJECTS = new Set([0x6c, 0x6d])

export interface Mp4Facts {
  /** A box reaches past the end of the file. */
  isCut: boolean
  /** A video track that is more than a picture. */
  isVideo: boolean
  /** A video track of still pictures. */
  hasPictures: boolean
  /** Chapters are named: by a track (QuickTime) or a list (Nero). */
  hasChapters: boolean
  /** Those of Nero's list; the parser reads those of a track. */
  chapters: Chapter[]
}

/**
 * Reads the boxes of an ISO base media file (ISO/IEC 14496-12:2022, whatever its brand); null for another format. The
 * media itself is not read.
 */
export async function readBoxes(file: FileHandle, bytes: number): Promise<Mp4Facts | null> {
  const head = await read(file, 0, Math.min(12, bytes))
  if (head.length < 12 || !/^(ftyp|styp|moov|mdat|wide|free|skip)$/.test(head.toString('latin1', 4, 8))) return null
  const facts: Mp4Facts = { isCut: false, isVideo: false, hasPictures: false, hasChapters: false, chapters: [] }
  let at = 0
  for (let count = 0; bytes - at >= HEADER && count < MOST_BOXES; count += 1) {
    const box = boxAt(await read(file, at, Math.min(16, bytes - at)), 0, bytes - at)
    if (!box) break
    if (at + box.size > bytes) return { ...facts, isCut: true }
    if (box.name === 'moov' && box.size <= LARGEST_INDEX)
      Object.assign(facts, factsOf(await read(file, at + box.head, box.size - box.head)))
    at += box.size
  }
  return facts
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

interface Box {
  name: string
  /** Bytes with the header. */
  size: number
  head: number
}

/** `left` is what a box of size 0 takes: it reaches to the end. Null for a box that is none. */
function boxAt(bytes: Buffer, at: number, left: number): Box | null {
  if (bytes.length - at < HEADER) return null
  const name = bytes.toString('latin1', at + 4, at + 8)
  const told = bytes.readUInt32BE(at)
  if (told === 0) return { name, size: left, head: HEADER }
  if (told !== 1) return told < HEADER ? null : { name, size: told, head: HEADER }
  const size = bytes.length - at < 16 ? 0 : Number(bytes.readBigUInt64BE(at + HEADER))
  return size < 16 ? null : { name, size, head: 16 }
}

function childrenOf(bytes: Buffer): { name: string; body: Buffer }[] {
  const found: { name: string; body: Buffer }[] = []
  for (let at = 0; found.length < MOST_BOXES; ) {
    const box = boxAt(bytes, at, bytes.length - at)
    if (!box) break
    found.push({ name: box.name, body: bytes.subarray(at + box.head, at + box.size) })
    at += box.size
  }
  return found
}

const within = (bytes: Buffer, ...path: string[]): Buffer | undefined =>
  path.reduce<Buffer | undefined>(
    (body, wanted) => body && childrenOf(body).find(({ name }) => name === wanted)?.body,
    bytes,
  )

const tracksOf = (moov: Buffer) => childrenOf(moov).flatMap(({ name, body }) => (name === 'trak' ? [body] : []))

function factsOf(moov: Buffer): Omit<Mp4Facts, 'isCut'> {
  const tracks = tracksOf(moov)
  const list = within(moov, 'udta', 'chpl')
  return {
    isVideo: tracks.some((track) => isOfPictures(track) && isVideo(track)),
    hasPictures: tracks.some((track) => isOfPictures(track) && !isVideo(track)),
    hasChapters: list !== undefined || tracks.some((track) => within(track, 'tref', 'chap') !== undefined),
    chapters: list ? listed(list) : [],
  }
}

/**
 * Chapters of Nero's `chpl`: version and flags, four unknown bytes in version 1, their number, and for each its start in
 * tenths of a microsecond, the length of its title and the title (libavformat/mov.c, mov_read_chpl, read 2026-11).
 */
function listed(list: Buffer): Chapter[] {
  const chapters: Chapter[] = []
  const from = list[0] === 1 ? 8 : 4
  let at = from + 1
  for (let left = list[from] ?? 0; left > 0 && at + 9 <= list.length; left -= 1) {
    const end = at + 9 + list[at + 8]!
    const title = list.subarray(at + 9, end)
    if (end > list.length) break
    chapters.push({ title: meant(title.toString('latin1')), second: Number(list.readBigUInt64BE(at)) / 10_000_000 })
    at = end
  }
  return chapters
}

const isOfPictures = (track: Buffer) => within(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide'

function isVideo(track: Buffer): boolean {
  const table = within(track, 'mdia', 'minf', 'stbl')
  const samples = table && within(table, 'stsz')
  // One sample is one picture, whatever its codec.
  if (samples && samples.length >= 12 && samples.readUInt32BE(8) === 1) return false
  const entries = table && within(table, 'stsd')
  const [entry] = entries ? childrenOf(entries.subarray(8)) : []
  if (!entry || PICTURES.has(entry.name)) return false
  return !(entry.name === 'mp4v' && PICTURE_OBJECTS.has(objectTypeOf(entry.body)))
}

/** Object type of the decoder, after the 78 bytes of a video sample entry; 0 when it is not told. */
function objectTypeOf(entry: Buffer): number {
  const esds = within(entry.subarray(78), 'esds')
  const at = esds?.indexOf(4, 8) ?? -1
  if (!esds || at < 0) return 0
  // The descriptor's length takes up to four bytes, each but the last with its high bit set.
  let next = at + 1
  while (next < at + 4 && esds[next]! & 0x80) next += 1
  return esds[next + 1] ?? 0
}
