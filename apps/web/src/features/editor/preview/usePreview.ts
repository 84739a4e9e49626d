import { postWriting } from '@palata/contract/posts/writing'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import type { Writing } from '../writing.ts'

const load = async () => (await import('./PostPreview.tsx')).PostPreview
type PostPreview = Awaited<ReturnType<typeof load>>

/** Asks the server for the preview and loads the code that draws it. Nothing is cached. */
export function usePreview(read: () => Writing, postId: number | undefined) {
  const api = useApi()
  const [Drawn, setDrawn] = useState<PostPreview | null>(null)
  const asked = useMutation({
    mutationFn: async () => {
      const { channels: _, ...written } = read()
      const body = postId === undefined ? written : { ...written, post_id: postId }
      const [preview, PostPreview] = await Promise.all([
        api.call(postWriting.preview, { body }, { quiet: true }),
        load(),
      ])
      setDrawn(() => PostPreview)
      return preview
    },
  })
  return { ...asked, Drawn }
}
