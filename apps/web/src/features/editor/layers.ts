import type { Post } from '@palata/contract/posts'
import { defineLayer } from '#ui/layers/index.ts'

/** What the editor is opened for: a new opinion, or this post. */
export interface EditorTarget {
  edited?: Pick<Post, 'id'>
  /** Instead of what stands in the post: what was written of it and came too late. */
  draftId?: string
}

export const editorLayer = defineLayer<EditorTarget>({
  id: 'editor',
  load: async () => (await import('./EditorLayer.tsx')).EditorLayer,
})

/** Opens the editor on a post, for its author and the moderators. */
export const editPost = (post: Post) => editorLayer.open({ edited: post })
