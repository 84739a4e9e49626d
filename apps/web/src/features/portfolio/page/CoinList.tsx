import type { Asset } from '@palata/contract/portfolio'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import { saidOfAssets } from '#features/talk'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { weeksQuery } from '../queries.ts'
import { CoinRow } from './CoinRow.tsx'
import styles from './PortfolioPage.module.css'
import { Unread } from './Unread.tsx'

/** The coins with their prices, weeks and what the club wrote. */
export function CoinList({ assets }: { assets: readonly Asset[] }) {
  const api = useApi()
  const username = useMe()?.username
  const coins = useMemo(
    () =>
      assets
        .map(({ coin }) => coin.api_id)
        .sort()
        .join(' '),
    [assets],
  )
  const weeks = useQuery(weeksQuery(api, username, coins))
  const said = useQuery(saidOfAssets(api, username, coins))
  const weekOf = useMemo(() => new Map(weeks.data?.weeks.map((week) => [week.api_id, week])), [weeks.data])
  const saidOf = useMemo(() => new Map(said.data?.coins.map((one) => [one.api_id, one])), [said.data])
  return (
    <>
      <Unread of={weeks}>Не удалось узнать цены за неделю</Unread>
      <Unread of={said}>Не удалось узнать, что писал клуб</Unread>
      {weeks.data && <Outdated of={weeks}>Цены за неделю не обновились</Outdated>}
      {said.data && <Outdated of={said}>Упоминания не обновились</Outdated>}
      <section className={styles.panel} aria-label="Монеты портфеля">
        <div className={styles.columns} aria-hidden="true">
          <span>Монета</span>
          <span>Цена</span>
          <span>24 ч</span>
          <span>7 д</span>
          <span>Неделя</span>
          <span>Клуб со вчера</span>
        </div>
        <ul className={styles.list}>
          {assets.map(({ coin }) => (
            <CoinRow
              key={coin.api_id}
              coin={coin}
              week={weeks.data ? (weekOf.get(coin.api_id) ?? null) : undefined}
              said={said.data ? (saidOf.get(coin.api_id) ?? null) : undefined}
              hasFailed={said.isError}
            />
          ))}
        </ul>
        <p className={styles.below}>
          {said.data?.is_cut
            ? 'Писали так много, что посчитано не всё: только самое новое.'
            : 'Новости и уведомления подбираются по самому списку монет.'}
        </p>
      </section>
    </>
  )
}
