import type { Manifest } from '#manifest.ts'
import { type EmbedWork, look } from './jobs.ts'
import { insertEmbeds } from './store.ts'

/** Videos of YouTube and posts of Telegram in texts: what the site tells of them before the reader asks those sites. */
export const embeds: Manifest<object, EmbedWork> = {
  name: 'embeds',
  // Which of them stand in a text is told with the text alone.
  tables: { embeds: { open: ['kind'], members: ['place', 'title', 'author', 'words', 'poster'] } },
  jobs: { 'embeds.look': { run: look, cron: '* * * * *', atStart: 'once' } },
  // Anybody sees them at the site that they come from, and nobody finds an address of 128 random bits.
  pictures: { embed: 'everyone' },
  samples: {
    // What stands in the text of the posts' samples.
    rows: (db, now) => insertEmbeds(db, [{ kind: 'telegram', id: 'sample_embed/777' }], now),
    shaped: { 'embeds.kind': () => `'telegram'`, 'embeds.place': () => `'sample_embed/777'` },
  },
}
