import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { authLayer, useReader } from '#features/accounts'
import { useSearch } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import styles from './appeals.module.css'
import { DecisionCard } from './DecisionCard.tsx'
import { decisionList } from './queries.ts'
import { appealSearch } from './routes.ts'

/** The moderators' decisions about the reader, with a form to appeal each. */
export function AppealPage() {
  const { key = '' } = useSearch(appealSearch)
  const { isAuthenticated, isLoading } = useReader()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Возражения</h1>
      <p className={styles.note}>
        Если вы не согласны с решением команды, напишите почему. Возражение прочтёт другой человек, не тот, кто решил;
        ответ придёт письмом.
      </p>
      {key || isAuthenticated ? (
        <Decisions linkKey={key} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <EmptyState
          icon="lock"
          help="Если войти нельзя, откройте ссылку из письма о решении."
          action={<Button onClick={() => authLayer.open()}>Войти</Button>}
        >
          Войдите, чтобы увидеть решения о вас
        </EmptyState>
      )}
    </div>
  )
}

function Decisions({ linkKey }: { linkKey: string }) {
  const { data, error, refetch } = useQuery(decisionList(useApi(), linkKey))
  if (!data) return error ? <Message onRetry={() => void refetch()}>{error.message}</Message> : <Loading />
  if (data.length === 0)
    return (
      <EmptyState icon="check" help="Здесь появится решение, если команда ограничит аккаунт или уберёт ваш текст.">
        Решений о вас нет
      </EmptyState>
    )
  return (
    <ul className={styles.list}>
      {data.map((decision) => (
        <DecisionCard key={`${decision.kind} ${decision.id} ${decision.at}`} decision={decision} linkKey={linkKey} />
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="visually-hidden">Загрузка решений</span>
      <Skeleton height={180} />
    </div>
  )
}
