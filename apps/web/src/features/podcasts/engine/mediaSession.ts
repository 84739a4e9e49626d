import { iconAddress } from '@palata/contract/club/pictures'
import type { Podcast } from '@palata/contract/podcasts/podcast'
import { chapterBeside } from './chapters.ts'
import { chapterAt, chaptersOf } from './podcast.ts'
import { activeOf, isWanted, type PlayerState } from './state.ts'

const STEP = 15

interface Controls {
  play: () => void
  pause: () => void
  close: () => void
  seek: (to: number) => void
}

/** Media keys, lock screen and headphones: shows the current podcast and position, and handles the same commands. */
export function bindMediaSession(read: () => PlayerState, controls: Controls) {
  const session = typeof navigator === 'undefined' ? undefined : navigator.mediaSession
  if (!session) return () => {}
  let shown: { podcast: Podcast; chapter: string } | null = null

  const on = (action: MediaSessionAction, act: (details: MediaSessionActionDetails) => void) => {
    try {
      session.setActionHandler(action, act)
    } catch {
      // The browser does not support this action.
    }
  }
  on('play', controls.play)
  on('pause', controls.pause)
  on('stop', controls.close)
  on('seekbackward', ({ seekOffset }) => controls.seek(read().time - (seekOffset ?? STEP)))
  on('seekforward', ({ seekOffset }) => controls.seek(read().time + (seekOffset ?? STEP)))
  on('seekto', ({ seekTime }) => seekTime !== undefined && controls.seek(seekTime))
  on('previoustrack', () => controls.seek(chapterBeside(read(), -1)))
  on('nexttrack', () => controls.seek(chapterBeside(read(), 1)))

  return function show() {
    const state = read()
    const podcast = activeOf(state)
    if (!podcast || !state.isPanelOpen) {
      if (shown) session.metadata = null
      session.playbackState = 'none'
      shown = null
      return
    }
    const chapter = chapterAt(chaptersOf(podcast), state.time)?.label ?? ''
    if (shown?.podcast !== podcast || shown.chapter !== chapter) {
      session.metadata = new MediaMetadata(metadataOf(podcast, chapter))
      shown = { podcast, chapter }
    }
    session.playbackState = isWanted(state) ? 'playing' : 'paused'
    if (podcast.audio_length > 0)
      session.setPositionState?.({
        duration: podcast.audio_length,
        playbackRate: state.speed,
        position: Math.min(state.time, podcast.audio_length),
      })
  }
}

/** Name of the club, which every page's head has. */
const brandOf = () => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content || 'Палата'

/** The club's icon: the page's head has it in another form. Without a club's own, the product's. */
function artworkOf() {
  const touch = document.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href') ?? ''
  return iconAddress(/^\/media\/(\w+)-apple\.png$/.exec(touch)?.[1], '512')
}

/** Browsers without chapter support ignore `chapterInfo`. */
function metadataOf(podcast: Podcast, chapter: string): MediaMetadataInit & { chapterInfo: object[] } {
  const artwork = [{ src: artworkOf(), sizes: '512x512', type: 'image/png' }]
  return {
    title: podcast.title,
    artist: chapter || brandOf(),
    album: 'Подкасты',
    artwork,
    chapterInfo: chaptersOf(podcast).map(({ second, label }) => ({ title: label, startTime: second, artwork })),
  }
}
