import type { Manifest } from '#manifest.ts'
import { type EmbedWork, look } from './jobs.ts'
import { insertEmbeds } from './store.ts'

/**
 * Previews of YouTube videos and Telegram posts in texts, so that a reader's browser does not contact those sites
 * unasked.
 */
export const embeds: Manifest<object, EmbedWork> = {
  name: 'embeds',
  // Only the text itself tells which embeds it contains.
  tables: { embeds: { open: ['kind'], members: ['place', 'title', 'author', 'words', 'poster'] } },
  jobs: { 'embeds.look': { run: look, cron: '* * * * *', atStart: 'once' } },
  // Public: their own sites show them to anybody, and the random 128-bit address cannot be guessed.
  pictures: { embed: 'everyone' },
  samples: {
    // The embed in the text of the sample posts.
    rows: (db, now) => insertEmbeds(db, [{ kind: 'telegram', id: 'sample_embed/777' }], now),
    shaped: { 'embeds.kind': () => `'telegram'`, 'embeds.place': () => `'sample_embed/777'` },
  },
}
