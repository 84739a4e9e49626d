import type { Said } from '@palata/contract/talk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { useToken } from '#api/session.ts'
import { useAccess } from '#features/membership'
import { Link } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { dayAt, dayHeading, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { type Of, talkPages } from './queries.ts'
import styles from './TalkStream.module.css'

const LISTS = [
  ['all', 'Всё'],
  ['main', 'Публикации'],
] as const

/** Every mention of a coin on the site, with the price then and the change since. */
export function TalkStream({ slug, symbol }: { slug: string; symbol: string }) {
  const [of, setOf] = useState<Of>('all')
  const isSignedIn = useToken() !== null
  const access = useAccess()
  const pages = useInfiniteQuery(talkPages(useApi(), slug, of, isSignedIn))
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = pages
  const all = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <section className={styles.stream} aria-labelledby="talk">
      <header>
        <h2 id="talk">Что говорил клуб</h2>
        <Segments label="Что показать" options={LISTS} chosen={of} onChoose={setOf} />
      </header>
      {data && <Outdated of={pages}>Упоминания не обновились</Outdated>}
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить упоминания</Message>}
      {!data && !isError && <Loading />}
      {data && all.length === 0 && (
        <EmptyState icon="comment" help={`Здесь появится всё, где назвали ${symbol.toUpperCase()}`}>
          О монете пока никто не писал
        </EmptyState>
      )}
      {all.length > 0 && <SaidDays said={all} />}
      {access !== 'paid' && all.length > 0 && (
        <p className={styles.locked}>
          <Icon name="lock" size={16} /> Обсуждения видят участники клуба
        </p>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button kind="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Показать ещё
          </Button>
        </div>
      )}
    </section>
  )
}

/** Mentions by day in Moscow time, as in the site's other lists; with prices for a coin's page. */
export function SaidDays({ said }: { said: readonly Said[] }) {
  const now = useNow()
  const isPriced = said.some(({ price_usd }) => price_usd !== null)
  const days = Map.groupBy(said, ({ at }) => dayAt(at))
  return [...days].map(([day, things], place) => (
    <div key={day}>
      <h3 className={styles.day}>
        {dayHeading(day, now)}
        {place === 0 && isPriced && <span>цена тогда, изменение с тех пор</span>}
      </h3>
      <ol className={styles.list}>
        {things.map((one) => (
          <li key={`${one.kind} ${one.id}`} data-kind={one.kind}>
            <Row said={one} isPriced={isPriced} />
          </li>
        ))}
      </ol>
    </div>
  ))
}

const KINDS: Record<string, { icon: IconName; words: string }> = {
  news: { icon: 'news', words: 'Новость' },
  material: { icon: 'alpha', words: 'Аналитика' },
  opinion: { icon: 'alpha', words: 'Мнение' },
  podcast: { icon: 'play', words: 'Подкаст' },
  signal: { icon: 'signals', words: 'Сигнал' },
  comment: { icon: 'comment', words: 'Комментарий' },
  event: { icon: 'calendar', words: 'Событие' },
  forecast: { icon: 'forecasters', words: 'Форкаст' },
}

function Row({ said, isPriced }: { said: Said; isPriced: boolean }) {
  const { icon, words } = KINDS[said.kind] ?? { icon: 'news', words: '' }
  const isComment = said.kind === 'comment'
  const isForecast = said.kind === 'forecast'
  const isQuiet = isComment || isForecast
  const way = {
    className: styles.title,
    'data-quiet': isQuiet || undefined,
    children: isQuiet ? said.text : said.title,
  }
  const author = isForecast ? said.title : said.author?.name
  return (
    <>
      <time className={styles.time} dateTime={said.at}>
        <Moment at={said.at} />
      </time>
      <span className={styles.kind}>
        <Icon name={icon} size={18} />
      </span>
      <div className={styles.body}>
        <p className={styles.from}>
          {author && (
            <b>
              <PersonName>{author}</PersonName>
            </b>
          )}{' '}
          {isComment ? `в обсуждении «${said.title}»` : words}
        </p>
        {said.url.startsWith('/') ? (
          <Link to={said.url} {...way} />
        ) : (
          <a href={said.url} target="_blank" rel="noopener noreferrer" {...way} />
        )}
      </div>
      <p className={styles.since}>
        {isPriced && (
          <b>
            <Figure kind="price" value={said.price_usd} isColumn inControl />
          </b>
        )}
        {said.change !== null && <Change percent={said.change} period="с тех пор" isPeriodNamed plus inColumn />}
      </p>
    </>
  )
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка упоминаний">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={60} />
      ))}
    </div>
  )
}
