import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { readNews } from './come.ts'

/** Handles stream events about posts that were added, edited or removed. */
export const forecastUpdates = {
  hear({ client, api }: { client: QueryClient; api: Api }, news: readonly LiveNews[]) {
    for (const one of news)
      if (one.topic === 'forecasts')
        readNews(client, api, one.source).catch((error: unknown) => console.error('Новые форкасты не прочитаны', error))
    return false
  },
}
