import type { Asset } from '@palata/contract/portfolio'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import { saidOfAssets } from '#features/talk'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { weeksQuery } from '../queries.ts'
import { useAmounts } from '../useAmounts.ts'
import { CoinRow } from './CoinRow.tsx'
import { useHiding } from './hiding.ts'
import styles from './PortfolioPage.module.css'
import { Totals } from './totals/Totals.tsx'
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
  const amounts = useAmounts()
  const isHiding = useHiding()
  const amountOf = useMemo(() => new Map(amounts.data?.amounts.map((one) => [one.api_id, one])), [amounts.data])
  const weekOf = useMemo(() => new Map(weeks.data?.weeks.map((week) => [week.api_id, week])), [weeks.data])
  const saidOf = useMemo(() => new Map(said.data?.coins.map((one) => [one.api_id, one])), [said.data])
  return (
    <>
      {amounts.data && <Totals assets={assets} amounts={amounts.data} weeks={weeks.data?.weeks} />}
      <Unread of={amounts}>Не удалось прочитать количество монет</Unread>
      <Unread of={weeks}>Не удалось узнать цены за неделю</Unread>
      <Unread of={said}>Не удалось узнать, что писал клуб</Unread>
      {amounts.data && <Outdated of={amounts}>Количество не обновилось</Outdated>}
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
          <span>Сумма</span>
          <Icon name="bell" size={16} />
        </div>
        <ul className={styles.list}>
          {assets.map(({ coin }) => (
            <CoinRow
              key={coin.api_id}
              coin={coin}
              week={weeks.data ? (weekOf.get(coin.api_id) ?? null) : undefined}
              said={said.data ? (saidOf.get(coin.api_id) ?? null) : undefined}
              hasFailed={said.isError}
              hasWeekFailed={weeks.isError}
              amount={amounts.data ? (amountOf.get(coin.api_id) ?? null) : undefined}
              isHiding={isHiding}
            />
          ))}
        </ul>
        <p className={styles.below}>
          {said.data?.is_cut
            ? 'Писали так много, что посчитано не всё: только самое новое.'
            : 'Количество видите только вы: оно нужно для суммы. Новости и уведомления подбираются по самому списку монет.'}
        </p>
      </section>
    </>
  )
}
