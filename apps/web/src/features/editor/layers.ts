import type { Post } from '@palata/contract/posts'
import { defineLayer } from '#ui/layers/index.ts'
import { loadRegion } from '#ui/toasts/index.ts'
import type { Shared } from './share/readShared.ts'

/** What the editor edits: a new opinion, or this post. */
export interface EditorTarget {
  edited?: Pick<Post, 'id'>
  /** Edits this draft instead of the post's current text: a late edit that the server kept aside. */
  draftId?: string
  /** Content shared from another application; a new opinion starts with it. */
  shared?: Shared
}

export const editorLayer = defineLayer<EditorTarget>({
  id: 'editor',
  load: async () => {
    // The toasts of an open editor must not need a network.
    const [{ EditorLayer }] = await Promise.all([import('./EditorLayer.tsx'), loadRegion()])
    return EditorLayer
  },
})

/** Opens the editor on a post; for its author and the moderators. */
export const editPost = (post: Post) => editorLayer.open({ edited: post })

/** Opens the editor with content shared from another application. */
export const writeShared = (shared: Shared) => editorLayer.open({ shared })
