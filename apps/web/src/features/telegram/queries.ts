import { telegram } from '@palata/contract/telegram'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'

export const chatsKey = () => ['chats'] as const

export const chats = (api: Api) =>
  queryOptions({
    queryKey: chatsKey(),
    queryFn: ({ signal }) => api.call(telegram.chats, undefined, { signal, quiet: true }),
  })
