import type { Manifest } from '#manifest.ts'
import { gifRoutes } from './gifs/routes.ts'
import { drawMissingAvif, type MediaWork, measurePictures, prune } from './jobs.ts'
import { type MediaSite, mediaRoutes, pictureRoutes } from './routes.ts'
import { samples } from './samples.ts'

export const media: Manifest<MediaSite, MediaWork> = {
  name: 'media',
  tables: {
    // `body` goes to whom the rule of its kind lets: media.test.ts proves that for each kind.
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
  // Uploaded and not yet part of anything: its owner alone looks at it.
  pictures: { upload: async (_, accountId, viewer) => viewer?.id === accountId },
  samples,
}
