import { channels } from '@palata/contract/channels'
import { BLANK } from '@palata/contract/posts/fields'
import { postWriting } from '@palata/contract/posts/writing'
import { serve } from '@site/testing/replies.ts'
import { atTheDesk, type ME, served } from './render.tsx'

export const params = { id: '7' }

/** Source of an episode, for the editor. */
const SOURCE = {
  id: 7,
  content_type: 'podcast' as const,
  ...BLANK,
  title: 'Выпуск',
  content: '<p>Заметки</p>',
  channels: [],
  revision: 1,
}

/** Replies about an episode that nobody else is editing; each test adds its own recording. */
export const repliesOfEpisode = (me: typeof ME) => ({
  ...atTheDesk([served('posts')], me),
  ...serve(channels.list, []),
  ...serve(postWriting.source, SOURCE, { params }),
  ...serve(postWriting.versions, { results: [] }, { params }),
  ...serve(postWriting.drafts, { results: [] }),
})
