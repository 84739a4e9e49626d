import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { SearchInput } from '#ui/fields/text/SearchInput.tsx'
import { useSettled } from '#ui/fields/useSettled.ts'
import styles from './GifSearch.module.css'
import { gifs } from './queries.ts'

/** Delay after the last letter, ms. */
const SEARCH_DEBOUNCE_MS = 600
const LONGEST_QUERY = 100

/** A search field with results below it; the chosen GIF goes to `onPick`. */
export function GifSearch({ onPick }: { onPick: (url: string, dims: readonly number[]) => void }) {
  const [words, setWords] = useState('')
  const q = useSettled(words.trim(), SEARCH_DEBOUNCE_MS)
  const api = useApi()
  const found = useInfiniteQuery({ ...gifs(api, q), placeholderData: keepPreviousData })
  const { data, error, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = found
  const results = data?.pages.flatMap((page) => page.results) ?? []
  const by = data?.pages[0]?.by
  return (
    <ChoiceKeys className={styles.search} isSettled={q === words.trim() && !isPlaceholderData}>
      <SearchInput
        label="Поиск GIF"
        value={words}
        onChange={(text) => setWords(text.slice(0, LONGEST_QUERY))}
        takesFocus
      />
      {by && <p className={styles.by}>Powered by {by}</p>}
      {!data && !isError && (
        <div className={styles.results} role="status" aria-label="Загрузка">
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and do not move
            <Skeleton key={index} height={90} />
          ))}
        </div>
      )}
      {isError && results.length === 0 && (
        <Message onRetry={() => void refetch()}>
          {error instanceof ApiError && error.status === 0
            ? 'Нет связи: GIF появятся, когда она вернётся'
            : 'Поиск GIF сейчас не отвечает'}
        </Message>
      )}
      {data && results.length === 0 && !isError && <Message>По данному запросу ничего не найдено</Message>}
      <ul className={styles.results} aria-busy={isPlaceholderData} aria-label="Найденные GIF">
        {results.map(({ id, content_description, media_formats: { gif, tinygif } }) => (
          <li key={id}>
            <Pressable
              className={styles.gif}
              aria-label={content_description || 'GIF'}
              onClick={() => onPick(gif.url, gif.dims)}
              // Reserves the space before the GIF loads.
              style={{ aspectRatio: tinygif.dims.join(' / ') }}
            >
              <picture>
                <source srcSet={`${tinygif.url}&still`} media="(prefers-reduced-motion: reduce)" />
                <img src={tinygif.url} alt="" loading="lazy" />
              </picture>
            </Pressable>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="gray" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </ChoiceKeys>
  )
}
