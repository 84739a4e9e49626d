import type { Manifest } from '#manifest.ts'
import { type MediaSite, mediaRoutes } from './routes.ts'

export const media: Manifest<MediaSite> = {
  name: 'media',
  // `body` goes to whom the rule of its kind lets: media.test.ts proves that for each kind.
  tables: { media: { open: ['name', 'content_type', 'belongs_to', 'body'] } },
  routes: (site) => [mediaRoutes(site)],
  // Uploaded and not yet part of anything: its owner alone looks at it.
  pictures: { upload: async (_, accountId, viewer) => viewer?.id === accountId },
}
