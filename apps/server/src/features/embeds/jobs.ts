import pLimit from 'p-limit'
import { keepPicture, removePictures } from '#features/media'
import { type Database, transaction } from '#platform/database.ts'
import { lineOf } from '#platform/format/line.ts'
import type { EmbedSource } from '#providers/embeds/index.ts'
import { ProviderError } from '#providers/errors.ts'
import { isInstant } from '#providers/given.ts'
import type { ProviderLogger } from '#providers/http.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { type Answer, type DueEmbed, keepAnswer, keepFailure, keepGone, takeDueEmbeds } from './store.ts'

/** Dependencies of the embeds job. */
export interface EmbedWork {
  db: Database
  logger: ProviderLogger
  objects: ObjectStore
  embeds: EmbedSource
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Titles change seldom, so an embed is fetched again after a month. */
const ASK_AGAIN_MS = 30 * DAY_MS
const ASK_AFTER_GONE_MS = DAY_MS

/** Fetches facts about due embeds from their sites and stores their posters here. */
export async function look(work: EmbedWork, now: Date) {
  const inTurn = pLimit(2)
  const due = await takeDueEmbeds(work.db, now)
  await Promise.all(due.map((embed) => inTurn(() => lookAt(work, embed, now))))
}

async function lookAt(work: EmbedWork, embed: DueEmbed, now: Date) {
  const { db, embeds, logger } = work
  try {
    const facts = await embeds.look(embed.kind, embed.id)
    if (!facts) return await forget(db, embed, now)
    const { picture, ...told } = facts
    const poster = embed.poster || (picture ? await keepPoster(work, picture, embed.number, now) : '')
    const answer: Answer = {
      title: lineOf(told.title, LONGEST),
      author: lineOf(told.author, LONGEST),
      words: shown(told.words),
      publishedAt: told.publishedAt && isInstant(told.publishedAt) ? told.publishedAt : null,
      poster,
    }
    await keepAnswer(db, embed.number, answer, { now, askAt: after(now, ASK_AGAIN_MS) })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn(
      { often: `embed ${embed.kind}`, err: error, kind: embed.kind, id: embed.id },
      'nothing told of an embed',
    )
    await keepFailure(db, embed.number, after(now, Math.min(DAY_MS, MINUTE_MS * 2 ** embed.failures)))
  }
}

async function forget(db: Database, { number, poster }: DueEmbed, now: Date) {
  await transaction(db, async (tx) => {
    if (poster) await removePictures(tx, 'embed', { ids: [number], addresses: [poster] })
    await keepGone(tx, number, { now, askAt: after(now, ASK_AFTER_GONE_MS) })
  })
}

async function keepPoster({ db, objects: store }: EmbedWork, body: Buffer, number: number, now: Date) {
  return (await keepPicture({ db, store, now }, body, { kind: 'embed', id: number })) ?? ''
}

/** Characters of a title, and of a post's words. */
const LONGEST = 1000
const MOST_LINES = 50

/** Words of a post: visible lines, cut. */
function shown(words: string): string {
  const lines = words.slice(0, 16 * LONGEST).split('\n', MOST_LINES)
  const seen = lines.map((line) => lineOf(line, LONGEST)).filter(Boolean)
  return [...seen.join('\n')].slice(0, LONGEST).join('')
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)
