import type { Manifest } from '#manifest.ts'
import { gifRoutes } from './gifs/routes.ts'
import { drawMissingAvif, type MediaWork, measurePictures, prune } from './jobs.ts'
import { type MediaSite, mediaRoutes, pictureRoutes } from './routes.ts'
import { samples } from './samples.ts'

export const media: Manifest<MediaSite, MediaWork> = {
  name: 'media',
  tables: {
    // The rule of each kind in `pictures` decides who gets `body`; media.test.ts checks every kind.
    media: { open: ['name', 'content_type', 'belongs_to', 'body'] },
    media_files: { open: ['name', 'format', 'key'] },
    media_leftovers: { open: ['key'] },
  },
  routes: (site) => [pictureRoutes(site), mediaRoutes(site), gifRoutes(site)],
  jobs: {
    'media.prune': { run: prune, cron: '*/20 * * * *' },
    'media.measure': { run: measurePictures, atStart: 'once' },
    'media.drawAvif': { run: drawMissingAvif, cron: '* * * * *' },
  },
  // An upload that nothing uses yet is visible to its owner only.
  pictures: { upload: async (_, accountId, viewer) => viewer?.id === accountId },
  ownPictures: { upload: 'm.belongs_id = $1' },
  samples,
}
