import type { Post } from '@palata/contract/posts'
import { BLANK } from '@palata/contract/posts/fields'
import { useMe } from '#features/accounts'
import { AlphaCard } from '#features/posts'
import { dayAt } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import type { WritingForm } from '../useWritingForm.ts'
import styles from './CardPreview.module.css'
import { titleHtml } from './titleHtml.ts'

interface CardPreviewProps {
  form: WritingForm
  /** The written title, or the one derived from the text. */
  title: string
  isModerator: boolean
}

/** Preview of the post's card in the feed while it is written. */
export function CardPreview({ form: { fields }, title, isModerator }: CardPreviewProps) {
  const me = useMe()
  const now = useNow()
  const covers = fields.beside.flatMap((picture) => ('address' in picture ? [picture.address] : []))
  const given: Post = {
    ...EMPTY,
    title,
    rich_title: titleHtml(title || 'Заголовок'),
    short_description: fields.short_description,
    images_list: covers,
    publication_date: now.toISOString(),
    date: dayAt(now),
    icon: me?.avatar || '/static/post.svg',
    author: me && { username: me.username, name: me.first_name || me.username, avatar: me.avatar },
  }
  return (
    <section aria-labelledby="editor-card">
      <h3 id="editor-card">Так увидят в ленте</h3>
      <div className={styles.card} inert>
        <AlphaCard post={given} today={dayAt(now)} onChannel={() => {}} />
      </div>
      <p className={styles.hint}>
        {isModerator
          ? 'Мнение увидят сразу.'
          : 'Мнение увидят после проверки модератором; вы видите его жёлтой карточкой сразу.'}
      </p>
    </section>
  )
}

const EMPTY: Omit<Post, 'title' | 'rich_title'> = {
  ...BLANK,
  id: 0,
  object_id: 0,
  content_type: 'opinion',
  content_type_id: 3,
  model_name: 'Opinion',
  section_name: 'opinion',
  is_locked: false,
  is_ready_inner_page: true,
  open_part: null,
  images_list: [],
  embeds: [],
  publication_date: '',
  date: '',
  author: null,
  icon: '',
  news_atributes: { label: '', is_podcast: false },
  podcast_atributes: null,
  audio_length: null,
  reading_minutes: 0,
  channels: [],
  comments_count: 0,
  init_comments_count: 0,
  last_comment: null,
  reactions: { is_mine: 0, reactions_values: [], bookmarked: { is_mine: false } },
  is_new: false,
  is_mine: true,
  admin_link: '',
  gif_for_main_page: '',
  coin_prices: [],
  pinned_day: false,
  pinned_all_time: false,
  live: true,
  color: '',
  removed: null,
  muted_by: null,
}
