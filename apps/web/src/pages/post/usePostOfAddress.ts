import { useOpenedPost } from '#features/posts'
import { useParams, useTitle } from '#navigation'

/** The post that the address names, and its loading state. */
export function usePostOfAddress() {
  const { type = '', id = '' } = useParams()
  const { post, isThere, ...rest } = useOpenedPost(Number(id))
  useTitle(post?.title)
  const isOther = post !== undefined && post.content_type !== type
  return { ...rest, post: isOther ? undefined : post, isMissing: !isThere || isOther }
}

export type PostOfAddress = ReturnType<typeof usePostOfAddress>
