import { channels } from '@palata/contract/channels'
import { implement } from '#http/implement.ts'
import { listChannels } from './store.ts'

export const channelRoutes = implement(channels, {
  list: ({ db }) => listChannels(db),
})
