import type { FileHandle } from 'node:fs/promises'
import type { Chapter } from '../rules.ts'
import { meant } from './title.ts'

/** Tags with a large cover are a few megabytes. */
const LARGEST_TAG = 32 * 1024 * 1024
const MOST_TAGS = 10
const HEADER = 10
const CHAPTER = 'CHAP'

export interface Tags {
  /** Place of the sound: after the tags and the zeros behind them. */
  end: number
  chapters: Chapter[]
  /** Chapters that the tags name, whether or not they can be read. */
  promised: number
  /** A part of a tag is no frame. */
  isBroken: boolean
}

/**
 * Reads what stands before the sound of an MP3: ID3v2 tags and their chapters, and tags of APE. Written here because the
 * parser gives up at tags with unsynchronisation, an extended header, or sizes as iTunes wrote them (ID3v2.3.0, 2.4.0 and
 * «ID3v2 Chapter Frame Addendum», id3.org, read 2026-11).
 */
export async function readTags(file: FileHandle): Promise<Tags> {
  const tags: Tags = { end: 0, chapters: [], promised: 0, isBroken: false }
  for (let count = 0; count < MOST_TAGS; count += 1) {
    const head = await read(file, tags.end, 32)
    const isApe = head.toString('latin1', 0, 8) === 'APETAGEX' && head.length === 32
    if (!isApe && (head.length < HEADER || head.toString('latin1', 0, 3) !== 'ID3')) break
    const size = isApe ? head.readUInt32LE(12) : syncsafe(head, 6)
    if (!isApe) readTag(head, await read(file, tags.end + HEADER, Math.min(size, LARGEST_TAG)), tags)
    tags.end += (isApe ? 32 : HEADER) + size + (!isApe && head[5]! & 0x10 ? HEADER : 0)
  }
  const padding = await read(file, tags.end, 64 * 1024)
  const sound = padding.findIndex((byte) => byte !== 0)
  return { ...tags, end: tags.end + Math.max(0, sound) }
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

const syncsafe = (bytes: Buffer, at: number) =>
  [0, 1, 2, 3].reduce((sum, place) => sum * 128 + (bytes[at + place]! & 0x7f), 0)

function readTag(head: Buffer, body: Buffer, tags: Tags) {
  const [version, flags] = [head[3]!, head[5]!]
  for (let at = body.indexOf(CHAPTER); at >= 0; at = body.indexOf(CHAPTER, at + 4)) tags.promised += 1
  // The frames of version 2.2 have no chapters among them.
  if (version !== 3 && version !== 4) return
  const whole = version === 3 && flags & 0x80 ? synchronised(body) : body
  const extended =
    flags & 0x40 && whole.length >= 4 ? (version === 3 ? 4 + whole.readUInt32BE(0) : syncsafe(whole, 0)) : 0
  const { frames, isBroken } = framesOf(whole.subarray(extended), version, (flags & 0x80) !== 0)
  tags.isBroken ||= isBroken
  for (const { id, data } of frames) {
    const chapter = id === CHAPTER ? chapterOf(data, version) : null
    if (chapter) tags.chapters.push(chapter)
  }
}

/** Without the zeros that were put after each 0xff. */
function synchronised(bytes: Buffer): Buffer {
  const out = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    out[length] = bytes[at]!
    length += 1
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at += 1
  }
  return out.subarray(0, length)
}

interface Frame {
  id: string
  data: Buffer
}

function framesOf(body: Buffer, version: number, isUnsynchronised: boolean): { frames: Frame[]; isBroken: boolean } {
  const frames: Frame[] = []
  let at = 0
  while (isFrame(body, at)) {
    const size = sizeOf(body, at, version)
    if (at + HEADER + size > body.length) return { frames, isBroken: true }
    const data = dataOf(body.subarray(at + HEADER, at + HEADER + size), version, body[at + 9]!, isUnsynchronised)
    if (data) frames.push({ id: body.toString('latin1', at, at + 4), data })
    at += HEADER + size
  }
  // Zeros after the last frame are padding.
  return { frames, isBroken: body.subarray(at).some((byte) => byte !== 0) }
}

const isFrame = (body: Buffer, at: number) =>
  at + HEADER <= body.length && /^[A-Z][A-Z\d]{3}$/.test(body.toString('latin1', at, at + 4))

/** Version 2.4 keeps seven bits in a byte, but iTunes wrote eight: the size that leads to the next frame is the right one. */
function sizeOf(body: Buffer, at: number, version: number): number {
  const plain = body.readUInt32BE(at + 4)
  if (version === 3) return plain
  const safe = syncsafe(body, at + 4)
  const leads = (size: number) =>
    at + HEADER + size === body.length || isFrame(body, at + HEADER + size) || body[at + HEADER + size] === 0
  return !leads(safe) && leads(plain) ? plain : safe
}

/** Null for a frame that is compressed or encrypted. */
function dataOf(data: Buffer, version: number, flags: number, isUnsynchronised: boolean): Buffer | null {
  if (version === 3) return flags & 0xc0 ? null : data.subarray(flags & 0x20 ? 1 : 0)
  if (flags & 0x0c) return null
  const given = data.subarray((flags & 0x40 ? 1 : 0) + (flags & 0x01 ? 4 : 0))
  return isUnsynchronised || flags & 0x02 ? synchronised(given) : given
}

function chapterOf(data: Buffer, version: number): Chapter | null {
  const end = data.indexOf(0)
  if (end < 0 || data.length < end + 17) return null
  // Frames in a frame are written as it is: their bytes are synchronised already.
  const { frames } = framesOf(data.subarray(end + 17), version, false)
  const title = frames.find(({ id }) => id === 'TIT2')
  return { title: title ? meant(textOf(title.data)) : '', second: data.readUInt32BE(end + 1) / 1000 }
}

function textOf(data: Buffer): string {
  const [encoding, text] = [data[0] ?? 0, data.subarray(1)]
  if (encoding === 3) return text.toString('utf8')
  if (encoding === 0) return text.toString('latin1')
  const isBig = encoding === 2 || (text[0] === 0xfe && text[1] === 0xff)
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(text)
}
