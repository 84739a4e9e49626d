import type { Digest } from '@palata/contract/digest'
import { DIGEST_AREAS } from '@palata/contract/digest/worth'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { Figure } from '#ui/numbers/index.ts'
import styles from './DigestPage.module.css'
import { ItemRow } from './ItemRow.tsx'
import { restOfArea } from './queries.ts'

interface AreaSectionProps {
  area: Digest['areas'][number]
  window: Pick<Digest, 'since' | 'until'>
}

/** One area with its first items; the rest comes by presses. */
export function AreaSection({ area: { area, count, results, next }, window }: AreaSectionProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const more = useInfiniteQuery({
    ...restOfArea(useApi(), area, { ...window, next: next ?? '' }),
    enabled: isOpen && next !== null,
  })
  const rest = more.data?.pages.flatMap((page) => page.results) ?? []
  const shown = results.length + rest.length
  const hasMore = next !== null && (more.data ? more.hasNextPage : true)
  return (
    <section className={styles.area} data-gold={area === 'calls' || undefined} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {DIGEST_AREAS[area].title}{' '}
          <small>
            <Figure kind="count" value={count} inControl />
          </small>
        </h2>
        {area === 'calls' && <small>результат по направлению сигнала</small>}
      </header>
      <ol>
        {[...results, ...rest].map((item) => (
          <ItemRow key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ol>
      {more.isError && <Message onRetry={() => void more.fetchNextPage()}>Не удалось загрузить продолжение</Message>}
      {hasMore && !more.isError && (
        <p className={styles.more}>
          <TextButton disabled={more.isFetching} onClick={() => (isOpen ? void more.fetchNextPage() : setOpen(true))}>
            {more.isFetching ? 'Загружаем' : `Ещё ${Math.max(1, count - shown)}`}
          </TextButton>
        </p>
      )}
    </section>
  )
}
