import { podcasts, SIGNED_SECONDS } from '@palata/contract/podcasts'
import { type Podcast, podcastOf } from '@palata/contract/podcasts/podcast'
import { type Api, ApiError } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { keptRecording } from '#features/offline'
import type { PlayerEvent } from './state.ts'

const NO_ADDRESS = 'Ошибка при получении ссылки на аудио'

/** Address of the recording on this device, or a signed one of the server; the event says what came of it. */
export async function signed(api: Api, { id, audio_file }: Podcast): Promise<PlayerEvent> {
  try {
    const kept = await keptRecording(audio_file)
    if (kept) return { type: 'signed', id, url: kept, expiresAt: Date.now() / 1000 + SIGNED_SECONDS }
    const reply = await sign(api, audio_file)
    return { type: 'signed', id, url: reply.signed_url, expiresAt: reply.expires_at }
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    const told = error instanceof ApiError && error.detail ? error : new Error(NO_ADDRESS, { cause: error })
    return { type: 'signFailed', id, error: told, isFinal: status >= 400 && status < 500 }
  }
}

/** Asks for the signed address of a recording. */
export const sign = (api: Api, filename: string) => api.call(podcasts.sign, { body: { filename } }, { quiet: true })

export const readPodcast = async (api: Api, id: number): Promise<Podcast> =>
  podcastOf(await api.call(podcasts.get, { params: { id: String(id) } }, { quiet: true }))

/** The latest podcast; undefined when there is none. */
export async function readLatest(api: Api): Promise<Podcast | undefined> {
  const reply = await logFailure('последнего подкаста', () => api.call(podcasts.last, undefined, { quiet: true }))
  return reply.map(podcastOf)[0]
}

/** The podcasts before the latest. */
export async function readOthers(api: Api, latestId: number): Promise<Podcast[]> {
  const { results } = await api.call(podcasts.list, { query: { exclude_id: latestId } }, { quiet: true })
  return results.map(podcastOf)
}
