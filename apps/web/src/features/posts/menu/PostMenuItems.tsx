import type { Me } from '@palata/contract/accounts/profile'
import type { Post } from '@palata/contract/posts'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { authLayer, useReader } from '#features/accounts'
import { useAccess } from '#features/membership'
import { choicesOf, muteLayer } from '#features/mutes'
import { keepBookmark, useBookmark } from '#features/reactions'
import { useStoryOf } from '#features/stories'
import { copyText } from '#ui/controls/copyText.ts'
import type { MenuPlace } from '#ui/menu/ActionMenu.tsx'
import { MenuItems } from '#ui/menu/MenuItems.tsx'
import { addressOf } from '../cardParts.tsx'
import { giftLayer } from '../gifts/layers.ts'
import { usePostActs } from '../moderation/usePostActs.ts'
import { EditingContext } from './editing.ts'
import { useModerationItems } from './moderationItems.ts'

/**
 * Whether this site's editor edits the post: authors and moderators edit opinions and analytics; texts of the admin
 * link to the admin instead.
 */
function isEditedHere({ content_type, section_name, author, admin_link, removed }: Post, me: Me) {
  const isText = content_type !== 'news' && section_name !== 'podcast' && removed === null
  const isAdmins = section_name === 'analytics' && admin_link !== ''
  return isText && !isAdmins && (me.is_moderator || author?.username === me.username)
}

export function PostMenuItems({ post, at }: { post: Post; at: MenuPlace }) {
  const copy = () => copyText(new URL(addressOf(post), location.origin).href, 'Ссылка скопирована')
  const queryClient = useQueryClient()
  const { me, isLoading, hasFailed } = useReader()
  // A reader who is not known yet may be signed in, so the server decides.
  const isPaid = useAccess() === 'paid'
  const isGuest = me === null && !isLoading && !hasFailed
  const { isMine, toggle } = useBookmark(post, (stored) => keepBookmark(queryClient, post.id, stored))
  const { report } = usePostActs(post)
  const edit = use(EditingContext)
  const moderation = useModerationItems(post)
  const signIn = () => authLayer.open()
  const story = useStoryOf(post.id)
  const lead = story?.items.find(({ key }) => key === `post ${story.lead_id}`)
  const ofStory = story && lead ? [{ kind: 'story' as const, name: String(story.id), label: lead.title }] : []
  return (
    <MenuItems
      at={at}
      items={[
        {
          icon: isMine ? 'star-filled' : 'star',
          words: isMine ? 'Убрать из избранного' : 'В избранное',
          onPress: isGuest ? signIn : toggle,
        },
        me !== null && isEditedHere(post, me) && { icon: 'edit', words: 'Редактировать', onPress: () => edit(post) },
        post.section_name === 'analytics' &&
          post.admin_link !== '' && { icon: 'external', words: 'Редактировать', href: post.admin_link },
        ...(me?.is_moderator ? moderation : []),
        {
          icon: 'eye-off',
          words: 'Скрыть…',
          onPress: isGuest ? signIn : () => muteLayer.open({ choices: [...choicesOf(post), ...ofStory] }),
        },
        { icon: 'warning', words: 'Пожаловаться', onPress: isGuest ? signIn : () => void report() },
        { icon: 'external', words: 'Открыть в новой вкладке', href: addressOf(post) },
        { icon: 'link', words: 'Скопировать ссылку', onPress: () => void copy() },
        isPaid &&
          post.live &&
          post.section_name !== 'podcast' && {
            icon: 'send',
            words: 'Подарить текст',
            onPress: () => giftLayer.open({ id: post.id, title: post.title }),
          },
      ]}
    />
  )
}
