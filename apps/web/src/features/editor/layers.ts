import type { Post } from '@palata/contract/posts'
import { defineLayer } from '#ui/layers/index.ts'
import type { Shared } from './share/readShared.ts'

/** What the editor is opened for: a new opinion, or this post. */
export interface EditorTarget {
  edited?: Pick<Post, 'id'>
  /** Instead of what stands in the post: what was written of it and came too late. */
  draftId?: string
  /** Of another application: a new opinion begins with it. */
  shared?: Shared
}

export const editorLayer = defineLayer<EditorTarget>({
  id: 'editor',
  load: async () => (await import('./EditorLayer.tsx')).EditorLayer,
})

/** Opens the editor on a post, for its author and the moderators. */
export const editPost = (post: Post) => editorLayer.open({ edited: post })

/** Opens the editor on what another application has handed over. */
export const writeShared = (shared: Shared) => editorLayer.open({ shared })
