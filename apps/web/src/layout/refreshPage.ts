import type { QueryClient } from '@tanstack/react-query'

/**
 * Reloads the page. While a podcast plays, refetches the page's data instead, because a reload would stop the sound.
 */
export function refreshPage(client: QueryClient): Promise<void> | void {
  if (navigator.mediaSession?.playbackState === 'playing') return client.refetchQueries({ type: 'active' })
  location.reload()
}
