import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { readNews } from './come.ts'

/** Posts of a network came, were edited or are gone. */
export const forecastUpdates = {
  hear({ client, api }: { client: QueryClient; api: Api }, news: readonly LiveNews[]) {
    for (const one of news)
      if (one.topic === 'forecasts')
        readNews(client, api, one.source).catch((error: unknown) => console.error('Новые форкасты не прочитаны', error))
    return false
  },
}
