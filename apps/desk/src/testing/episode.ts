import { channels } from '@palata/contract/channels'
import { editor } from '@palata/contract/editor'
import { serve } from '@site/testing/replies.ts'
import { atTheDesk, type ME, served } from './render.tsx'

export const params = { id: '7' }

/** The text of an episode as the editor reads it. */
const SOURCE = {
  id: 7,
  content_type: 'podcast' as const,
  title: 'Выпуск',
  short_description: '',
  content: '<p>Заметки</p>',
  images: [],
  embed_links: [],
  channels: [],
  source: '',
  revision: 1,
}

/** What the server answers of an episode that nobody else works on; its recording is the test's own. */
export const repliesOfEpisode = (me: typeof ME) => ({
  ...atTheDesk([served('posts')], me),
  ...serve(channels.list, []),
  ...serve(editor.source, SOURCE, { params }),
  ...serve(editor.versions, { results: [] }, { params }),
  ...serve(editor.drafts, { results: [] }),
})
