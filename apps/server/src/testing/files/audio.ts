import type { Db } from '../../platform/database.ts'
import type { FileStore } from '../../providers/objects/index.ts'

/** MPEG 2, layer III, 32 kbit/s, 22,050 Hz, mono; the rest of the frame is silence. */
const HEADER = Buffer.from([0xff, 0xf3, 0x40, 0xc4])
const FRAME_BYTES = 104
const FRAME_SECONDS = 576 / 22_050

/** An MP3 with that many seconds of silence, after the given tag. */
export function mp3(seconds: number, tag: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.concat([HEADER, Buffer.alloc(FRAME_BYTES - HEADER.length)])
  return Buffer.concat([tag, ...Array<Buffer>(Math.ceil(seconds / FRAME_SECONDS)).fill(frame)])
}

/** An ID3 tag with chapters: https://id3.org/id3v2-chapters-1.0 */
export function id3(chapters: { second: number; title: string }[]): Buffer {
  const frames = chapters.map(({ second, title }, index) => {
    const words = Buffer.concat([Buffer.from([3]), Buffer.from(title)])
    const times = Buffer.alloc(16, 0xff)
    times.writeUInt32BE(second * 1000, 0)
    times.writeUInt32BE(second * 1000 + 1, 4)
    return frameOf('CHAP', Buffer.concat([Buffer.from(`c${index}\0`), times, frameOf('TIT2', words)]))
  })
  return tagOf(Buffer.concat(frames))
}

export function tagOf(body: Buffer, said = body.length): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (said >> shift) & 127)
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, ...size]), body])
}

function frameOf(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(id)
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body])
}

/** Attaches test audio to a podcast; returns the file's name. */
export async function giveAudio(
  { db, objects }: { db: Db; objects: FileStore },
  postId: number,
  { body = mp3(60), seconds = 60, name = `${postId}-episode.mp3` } = {},
): Promise<string> {
  const key = `podcasts/${name.replaceAll('-', '')}`
  await objects.put(key, body, 'audio/mpeg')
  await db.query(
    `insert into podcasts (post_id, audio_file, key, content_type, bytes, seconds, bitrate, changed_at)
     values ($1, $2, $3, 'audio/mpeg', $4, $5, 32000, now())`,
    [postId, name, key, body.length, seconds],
  )
  await db.query('update posts set audio_length = $2 where id = $1', [postId, seconds])
  return name
}
