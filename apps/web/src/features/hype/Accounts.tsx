import type { Mindshare } from '@palata/contract/hype'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Figure, numberText, percentText } from '#ui/numbers/index.ts'
import styles from './Accounts.module.css'
import { postsLayer } from './layers.ts'
import { Points } from './Points.tsx'
import { mindsharesQuery } from './queries.ts'

/** Twitter accounts that the editors follow, ordered by the reaction to their tweets. */
export function Accounts() {
  const read = useQuery(mindsharesQuery(useApi()))
  const { data, isError, refetch } = read
  return (
    <section className={styles.accounts} aria-labelledby="accounts">
      <header>
        <h2 id="accounts">Аккаунты Twitter</h2>
        <p>за 7 дней, по отклику на их твиты</p>
      </header>
      <Outdated of={read}>Аккаунты не обновились</Outdated>
      {!data && isError && <Message onRetry={() => void refetch()}>Не удалось загрузить аккаунты</Message>}
      {!data && !isError && (
        <div role="status" aria-label="Загрузка аккаунтов">
          <Skeleton height={240} />
        </div>
      )}
      {data?.results.length === 0 && <Message>Нет данных</Message>}
      {data && data.results.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Аккаунты таблицей">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">Аккаунт</th>
                <th scope="col">Доля внимания</th>
                <th scope="col">Изменение за 7 дней</th>
                <th scope="col">Упоминания</th>
                <th scope="col">Подписчики</th>
              </tr>
            </thead>
            <tbody>
              {data.results.map((account) => (
                <Row key={account.id} account={account} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function Row({ account }: { account: Mindshare }) {
  const open = () => postsLayer.open({ account })
  return (
    <tr>
      <td>{account.rank}</td>
      <th scope="row">
        <a href={account.url} target="_blank" rel="noopener noreferrer">
          <Avatar src={account.avatar} name={account.name} size={24} />
          <b>{account.name}</b>
          <span>@{account.username}</span>
        </a>
      </th>
      <td>
        <Pressable className={styles.opening} onClick={open} title={`Твиты ${account.name}`}>
          {percentText(account.mindshare)}
        </Pressable>
      </td>
      <td>
        <Points value={account.mindshare_change_7d} inTable />
      </td>
      <td>
        <Pressable
          className={styles.opening}
          onClick={open}
          title={account.coins.map(({ symbol }) => symbol.toUpperCase()).join(', ') || `Твиты ${account.name}`}
        >
          {numberText('count', account.mentions_count)}
        </Pressable>
      </td>
      <td>
        <Figure kind="count" value={account.followers_count} isColumn />
      </td>
    </tr>
  )
}
