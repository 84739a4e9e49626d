import type { EntryGroup } from '@palata/contract/ledger/entries'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import page from '../LedgerPage.module.css'
import { ledgerEntries } from '../queries.ts'
import { detailOf, KINDS, numberOf, readEntry, shortKey, utcShort } from '../words.ts'
import styles from './LastEntries.module.css'

const GROUPS = [
  ['all', 'Все'],
  ['seals', 'Печати'],
  ['ends', 'Исходы'],
  ['removed', 'Снятые'],
] as const

interface LastEntriesProps {
  recorded: number
  /** Entries below it are under the checkpoint. */
  size: number
}

/** Entries, newest first; a gold line stands above those that are signed. */
export function LastEntries({ recorded, size }: LastEntriesProps) {
  const [shown, setShown] = useState<EntryGroup | 'all'>('all')
  const group = shown === 'all' ? null : shown
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ledgerEntries(useApi(), group),
  )
  const all = data?.pages.flatMap(({ results }) => results)
  const firstSigned = all?.find(({ index }) => index < size)?.index
  return (
    <section className={page.panel} aria-labelledby="last">
      <header className={styles.head}>
        <h2 id="last">Последние записи</h2>
        <small>{numberOf(recorded)}</small>
        <Segments label="Какие записи" options={GROUPS} chosen={shown} onChoose={setShown} />
      </header>
      {!all && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить записи</Message>}
      {!all && !isError && <Skeleton height={320} />}
      {all?.length === 0 && (
        <EmptyState icon="seal" help="Запись появится здесь в ту же минуту.">
          Таких записей ещё нет
        </EmptyState>
      )}
      {all && all.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">№</th>
              <th scope="col">Время, UTC</th>
              <th scope="col">Что записано</th>
              <th scope="col">Ключ автора</th>
              <th scope="col">Сигнал</th>
            </tr>
          </thead>
          {all.map(({ index, entry }) => (
            <tbody key={index}>
              {index === firstSigned && (
                <tr className={styles.signed}>
                  <td colSpan={5}>
                    <p>
                      <Icon name="seal" size={16} />
                      всё ниже подписано
                    </p>
                  </td>
                </tr>
              )}
              <Row index={index} text={entry} />
            </tbody>
          ))}
        </table>
      )}
      {hasNextPage && (
        <p className={styles.more}>
          <TextButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Загружаем' : 'Показать ещё 50'}
          </TextButton>
        </p>
      )}
    </section>
  )
}

function Row({ index, text }: { index: number; text: string }) {
  const entry = readEntry(text)
  const { name, icon } = KINDS[entry.kind]
  return (
    <tr>
      <td>
        <Link to={`/ledger/${index}`} stay>
          {numberOf(index)}
        </Link>
      </td>
      <td>{utcShort(entry.at)}</td>
      <td>
        <div className={styles.what}>
          <Icon name={icon} size={16} />
          <b>{name}</b> <small>{detailOf(entry)}</small>
        </div>
      </td>
      <td>{'author' in entry && <code>{shortKey(entry.author)}</code>}</td>
      <td>{'call' in entry && `№\u00a0${numberOf(entry.call)}`}</td>
    </tr>
  )
}
