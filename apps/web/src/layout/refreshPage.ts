import type { QueryClient } from '@tanstack/react-query'

/** Reloads the page. While a podcast is heard it would fall silent, so what the page shows is read anew instead. */
export function refreshPage(client: QueryClient): Promise<void> | void {
  if (navigator.mediaSession?.playbackState === 'playing') return client.refetchQueries({ type: 'active' })
  location.reload()
}
