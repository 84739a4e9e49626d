import type { Manifest } from '#manifest.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import type { PageReader } from '#providers/pageReader/index.ts'
import { DRAFT_DAYS, removePeople } from './drafts/actions.ts'
import { deleteOldDrafts } from './drafts/store.ts'
import { deskWritingRoutes, editorRoutes } from './routes.ts'
import { samples } from './samples.ts'

const DAY_MS = 86_400_000

export const editor: Manifest<{ objects: ObjectStore; pages: PageReader }> = {
  name: 'editor',
  tables: {
    drafts: {
      personal: 'account_id = $1',
      open: ['id', 'beside_id', 'kind'],
      private: ['title', 'short_description', 'content', 'images', 'embed_links', 'source'],
    },
  },
  routes: (site) => [editorRoutes(site), deskWritingRoutes(site)],
  jobs: {
    'editor.pruneDrafts': {
      run: ({ db }, now) => deleteOldDrafts(db, new Date(now.getTime() - DRAFT_DAYS * DAY_MS)),
      cron: '17 3 * * *',
    },
  },
  removePeople,
  samples,
}
