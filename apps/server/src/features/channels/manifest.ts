import type { Manifest } from '#manifest.ts'
import { insertChannels } from './demo.ts'
import { channelsAtDesk } from './desk.ts'
import { channelRoutes } from './routes.ts'

export const channels: Manifest = {
  name: 'channels',
  tables: { channels: { open: ['slug', 'name', 'logo'] } },
  routes: () => [channelRoutes],
  desk: () => [channelsAtDesk],
  pictures: { channel: 'everyone' },
  demo: insertChannels,
  samples: { rows: (db) => db.query(`insert into channels (slug, name) values ('channel', 'Канал')`) },
}
