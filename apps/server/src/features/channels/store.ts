import { type Db, rows } from '#platform/database.ts'

export interface ChannelRow {
  id: number
  slug: string
  name: string
  logo: string
  priority_show: number
}

/** Reads every channel; there are a few dozen at most. */
export function listChannels(db: Db) {
  return rows<ChannelRow>(
    db,
    'channels.list',
    'select id, slug, name, logo, priority_show from channels order by priority_show desc, name, id',
  )
}

export async function findChannel(db: Db, slug: string): Promise<ChannelRow | undefined> {
  const [row] = await rows<ChannelRow>(
    db,
    'channels.find',
    'select id, slug, name, logo, priority_show from channels where slug = $1',
    [slug],
  )
  return row
}
