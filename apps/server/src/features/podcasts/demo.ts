import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { DemoStage } from '#demo/stage.ts'
import { listPricesThen } from '#features/priceHistory'
import type { Db } from '#platform/database.ts'
import type { FileStore } from '#providers/objects/index.ts'
import { insertAudio, putChapters } from './attaching.ts'
import { readChapters } from './rules.ts'
import { keepTranscript } from './store.ts'
import { writeVtt } from './transcript.ts'

/** Episodes with spoken audio, by the numbers in their titles; the first has a transcript. */
export const SPOKEN = ['214', '213', '212', '211', '210', '209', '208', '207']

/** Written by `speech/make.ts` for an episode that it spoke. */
const Speech = z.object({
  seconds: z.number(),
  bitrate: z.number(),
  chapters: z.array(z.string()),
  cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
})

export const speechFile = (name: string) => fileURLToPath(new URL(`./speech/${name}`, import.meta.url))

export async function readSpeech(number: string) {
  return Speech.parse(JSON.parse(await readFile(speechFile(`${number}.json`), 'utf8')))
}

/** The latest episodes with audio and chapters tied to coins. */
export async function insertEpisodes(tx: Db, { community, idOf, now }: DemoStage, { objects }: { objects: FileStore }) {
  for (const [index, { title, isPodcast, publishedAt }] of community.posts.entries()) {
    const number = isPodcast && SPOKEN.find((spoken) => title.startsWith(`№${spoken} `))
    const postId = idOf('posts', String(index))
    if (!number || postId === undefined) continue
    const { seconds, bitrate, chapters, cues } = await readSpeech(number)
    const body = await readFile(speechFile(`${number}.mp3`))
    const hash = createHash('sha256').update(body).digest('hex')
    const key = `podcasts/${hash}.mp3`
    await objects.put(key, body, 'audio/mpeg')
    const kind = { contentType: 'audio/mpeg', extension: 'mp3' } as const
    const bytes = body.length
    await insertAudio(tx, postId, { ...kind, bytes, seconds, bitrate, chapters: [], unread: [], hash, key }, now)
    const read = readChapters(chapters.join('\n'), seconds)
    if ('problem' in read) throw new Error(`${number}: ${read.problem}`)
    await putChapters(tx, postId, read.chapters, publishedAt, async (coins) => {
      const then = await listPricesThen(
        tx,
        coins.map(({ id }) => ({ coinId: id, at: publishedAt })),
      )
      return then.map((known) => known ?? { price: null, pricedAt: null })
    })
    if (number === SPOKEN[0]) {
      const voiced = cues.map((cue) => ({ ...cue, voice: 'Анна Вель' }))
      await keepTranscript(tx, postId, writeVtt(voiced), now)
    }
  }
}
