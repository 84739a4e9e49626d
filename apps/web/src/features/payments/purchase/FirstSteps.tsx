import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { FirstAuthors } from '#features/follows'
import { usePaidAccess } from '#features/membership'
import { FirstWays } from '#features/notifications'
import { FirstCoins } from '#features/portfolio'
import { invoices } from '../queries.ts'
import styles from './FirstSteps.module.css'
import { isSettled } from './invoiceTexts.ts'

/** Coins, authors and ways of notifications, after the first payment of a person; later ones show nothing. */
export function FirstSteps({ onLeave }: { onLeave: () => void }) {
  const isMember = usePaidAccess() === 'paid'
  // A list read before the payment does not count it, so it is read again.
  const { data, isFetchedAfterMount } = useQuery({ ...invoices(useApi()), refetchOnMount: 'always' })
  const isFirst = isFetchedAfterMount && data?.results.filter(({ state }) => isSettled(state)).length === 1
  if (!isMember || !isFirst) return null
  return (
    <div className={styles.steps}>
      <FirstCoins />
      <FirstAuthors />
      <FirstWays onLeave={onLeave} />
    </div>
  )
}
