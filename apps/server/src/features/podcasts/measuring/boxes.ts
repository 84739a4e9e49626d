import type { FileHandle } from 'node:fs/promises'
import type { Chapter } from '../rules.ts'
import { boxAt, childrenOf, objectTypeOf, within } from './box.ts'
import { addFragment, type SoundTrack, soundIn } from './soundTrack.ts'
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
  /** The first track of sound; null without one. */
  sound: SoundTrack | null
  /** Place behind the last whole box. */
  end: number
}

/** Boxes that stand outside of others. What reaches past the end under another name is junk that a program left there. */
const OUTERMOST = /^(?:ftyp|styp|moov|moof|mdat|mfra|sidx|ssix|emsg|prft|meta|meco|udta|uuid|free|skip|wide|pnot)$/

/**
 * Reads the boxes of an ISO base media file (ISO/IEC 14496-12:2022, whatever its brand); null for another format. The
 * media itself is not read.
 */
export async function readBoxes(file: FileHandle, bytes: number): Promise<Mp4Facts | null> {
  if (!(await isMp4At(file, 0))) return null
  const facts: Mp4Facts = {
    isCut: false,
    isVideo: false,
    hasPictures: false,
    hasChapters: false,
    chapters: [],
    sound: null,
    end: 0,
  }
  let hasMedia = false
  let at = 0
  for (let count = 0; bytes - at >= HEADER && count < MOST_BOXES; count += 1) {
    const box = boxAt(await read(file, at, Math.min(16, bytes - at)), 0, bytes - at)
    if (!box) break
    if (at + box.size > bytes && OUTERMOST.test(box.name)) return { ...facts, isCut: true }
    if (at + box.size > bytes) break
    const isIndex = /^moo[vf]$/.test(box.name) && box.size <= LARGEST_INDEX
    const body = isIndex ? await read(file, at + box.head, box.size - box.head) : null
    if (body && box.name === 'moov') Object.assign(facts, factsOf(body))
    if (body && box.name === 'moof' && facts.sound) addFragment(facts.sound, body)
    hasMedia ||= box.name === 'mdat'
    at += box.size
  }
  // The index is written last: a recording that broke off has none.
  return { ...facts, isCut: hasMedia && facts.sound === null, end: at }
}

/** Whether an ISO base media file begins at this place. */
export async function isMp4At(file: FileHandle, at: number): Promise<boolean> {
  const head = await read(file, at, 12)
  return head.length === 12 && /^(ftyp|styp|moov|mdat|wide|free|skip)$/.test(head.toString('latin1', 4, 8))
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

const tracksOf = (moov: Buffer) => childrenOf(moov).flatMap(({ name, body }) => (name === 'trak' ? [body] : []))

function factsOf(moov: Buffer): Omit<Mp4Facts, 'isCut' | 'end'> {
  const tracks = tracksOf(moov)
  const list = within(moov, 'udta', 'chpl')
  return {
    isVideo: tracks.some((track) => isOfPictures(track) && isVideo(track)),
    hasPictures: tracks.some((track) => isOfPictures(track) && !isVideo(track)),
    hasChapters: list !== undefined || tracks.some((track) => within(track, 'tref', 'chap') !== undefined),
    chapters: list ? listed(list) : [],
    sound: soundIn(moov),
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
