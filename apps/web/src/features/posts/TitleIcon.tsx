import type { Post } from '@palata/contract/posts'

const CLUB_CHAT = 'выжимка-pon'
const X_REVIEW = 'обзор-x'

/** 48 px with rounded corners in the alpha list, 32 px and round in the news. */
export function TitleIcon({ post, list }: { post: Pick<Post, 'icon' | 'channels'>; list: 'alpha' | 'news' }) {
  const size = list === 'alpha' ? 48 : 32
  return (
    <img
      src={iconOf(post)}
      alt=""
      width={size}
      height={size}
      style={{ borderRadius: list === 'alpha' ? 6 : '50%', objectFit: 'cover' }}
      loading="lazy"
      fetchPriority="low"
      decoding="async"
    />
  )
}

function iconOf({ icon, channels }: Pick<Post, 'icon' | 'channels'>) {
  if (channels.some(({ slug }) => slug === CLUB_CHAT)) return '/static/club-chat.svg'
  if (channels.some(({ slug }) => slug === X_REVIEW)) return '/static/x-logo.svg'
  return icon
}
