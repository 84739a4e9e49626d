import type { Tweet } from '@palata/contract/forecasters/messages'
import { CoinText } from '#features/market'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { dayAndTime, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './Quoted.module.css'

/** First lines of the replied or quoted post; the full text is at its source. */
export function Quoted({ quoted }: { quoted: NonNullable<Tweet['quoted']> }) {
  const { author, created_at, text, text_ru, source_url } = quoted
  const now = useNow()
  return (
    <blockquote className={styles.quoted}>
      <p className={styles.head}>
        <Avatar src={author.avatar} name={author.name} size={20} />
        <a href={source_url} target="_blank" rel="noopener noreferrer">
          <PersonName wraps>{author.name}</PersonName>
        </a>
        <span>
          <bdi>@{author.username}</bdi> · <Moment at={created_at} tell={(at, clock) => dayAndTime(at, now, clock)} />
        </span>
      </p>
      <CoinText className={styles.text} html={text_ru ?? text} />
    </blockquote>
  )
}
