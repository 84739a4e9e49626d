import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { FragmentRest, useReadsFragments } from '#features/membership'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural, tied } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { type Clock, dayAndMonth, dayAt, Moment, timeOf } from '#ui/time/time.ts'
import styles from './ForecastFragment.module.css'
import { Coins } from './post/Coins.tsx'
import { Words } from './post/Words.tsx'
import { forecastFragment } from './queries.ts'

const momentOf = (at: string, clock: Clock) => tied(`${dayAndMonth(dayAt(at, clock))}, ${timeOf(at, clock)}`)

/** Part of the page for readers without a membership: one post of a day ago, in full. */
export function ForecastFragment() {
  const { data, isError, refetch } = useQuery({ ...forecastFragment(useApi()), enabled: useReadsFragments() })
  const post = data?.post
  const hasTranslation = post?.text_ru != null && post.text_ru !== post.text
  const [isOriginal, setOriginal] = useState(hasTranslation && !post.is_translation_proved)
  // Before the first digest there is nothing to show, so nothing is rendered.
  if (data && !post) return null
  return (
    <Panel title="Из выжимки дня">
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить публикацию</Message>}
      {!data && !isError && <Skeleton height={160} />}
      {post && (
        <article className={styles.post} aria-labelledby={`post-${post.id}`}>
          <Avatar src={post.author.avatar} name={post.author.name} size={40} />
          <header>
            <a id={`post-${post.id}`} href={post.author.url} target="_blank" rel="noopener noreferrer">
              <PersonName wraps>{post.author.name}</PersonName>
            </a>
            <span>
              <bdi>@{post.author.username}</bdi>
              <time dateTime={post.created_at}>
                <Moment at={post.created_at} tell={momentOf} />
              </time>
            </span>
          </header>
          <div className={styles.body}>
            {post.reply_to && (
              <p className={styles.reply}>
                <Icon name="reply" size={14} />в ответ @{post.reply_to}
              </p>
            )}
            <Words post={post} hasTranslation={hasTranslation} isOriginal={isOriginal} />
            <footer>
              <Coins coins={post.coins} />
              {hasTranslation && (
                <TextButton onClick={() => setOriginal(!isOriginal)}>
                  {isOriginal ? 'Показать перевод' : 'Показать оригинал'}
                </TextButton>
              )}
            </footer>
          </div>
        </article>
      )}
      {data && data.count_of_day > 0 && (
        <FragmentRest>Ещё {tied(countOf(data.count_of_day))} за последние сутки — участникам клуба</FragmentRest>
      )}
    </Panel>
  )
}

const countOf = (count: number) => `${count} ${plural(count, 'публикация', 'публикации', 'публикаций')}`
