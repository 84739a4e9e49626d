import type { Post } from '@palata/contract/posts'
import { postPublishing } from '@palata/contract/posts/publishing'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { changeRecord } from '#api/records.ts'
import { POST, usePost } from '../records.ts'

type PostChannel = Post['channels'][number]

/** The channels of a post: changed at once, then sent; a refused change is reverted. */
export function usePostChannels(postId: number) {
  const api = useApi()
  const client = useQueryClient()
  const post = usePost(postId)

  function put(channel: PostChannel, isOn: boolean) {
    changeRecord(client, POST, postId, (known) => {
      const others = known.channels.filter(({ slug }) => slug !== channel.slug)
      return { ...known, channels: isOn ? [...others, channel] : others }
    })
  }

  async function toggle(channel: PostChannel) {
    if (!post) return
    const isOn = !post.channels.some(({ slug }) => slug === channel.slug)
    put(channel, isOn)
    try {
      const body = { object_id: postId, content_type: post.content_type, is_on: isOn }
      await api.call(postPublishing.setChannel, { params: { slug: channel.slug }, body }, { quiet: true })
    } catch (error) {
      put(channel, !isOn)
      console.error(`Ошибка сети: ${error instanceof ApiError ? error.status : 0}`)
    }
  }

  return { chosen: post?.channels ?? [], toggle }
}
