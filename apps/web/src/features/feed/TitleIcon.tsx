import type { Post } from '@palata/contract/posts'

const CLUB_CHAT = 'выжимка-pon'
const X_REVIEW = 'обзор-x'

const SIZE = 32

export function TitleIcon({ post }: { post: Pick<Post, 'icon' | 'channels'> }) {
  return (
    <img
      src={iconOf(post)}
      alt=""
      width={SIZE}
      height={SIZE}
      style={{ borderRadius: '50%', objectFit: 'cover' }}
      loading="lazy"
      decoding="async"
    />
  )
}

function iconOf({ icon, channels }: Pick<Post, 'icon' | 'channels'>) {
  if (channels.some(({ slug }) => slug === CLUB_CHAT)) return '/static/club-chat.svg'
  if (channels.some(({ slug }) => slug === X_REVIEW)) return '/static/x-logo.svg'
  return icon
}
