import type { Follow, FollowKind } from '@palata/contract/follows'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Section } from '#ui/frames/Section.tsx'
import styles from './follows.module.css'
import { KINDS } from './kinds.ts'
import { followList } from './queries.ts'
import { labelOf, useLeaving } from './useFollow.ts'

/** Everything that the reader follows, by kind. */
export function FollowsView() {
  const { data, isError, refetch } = useQuery(followList(useApi()))
  if (isError && !data) return <Message onRetry={() => void refetch()}>Не удалось загрузить список «Слежу»</Message>
  if (!data) return <Skeleton height={180} />
  if (data.results.length === 0)
    return (
      <EmptyState icon="eye" isSmall help="Кнопка «Следить» стоит на странице автора, монеты и сигнала.">
        Вы пока ни за кем не следите
      </EmptyState>
    )
  const byKind = Map.groupBy(data.results, ({ kind }) => kind)
  return (['author', 'coin', 'signal'] as const).map((kind) => {
    const found = byKind.get(kind)
    return found && <Kind key={kind} kind={kind} follows={found} />
  })
}

function Kind({ kind, follows }: { kind: FollowKind; follows: Follow[] }) {
  return (
    <Section title={KINDS[kind].all}>
      <ul className={styles.rows}>
        {follows.map((follow) => (
          <Followed key={follow.id} follow={follow} />
        ))}
      </ul>
    </Section>
  )
}

function Followed({ follow }: { follow: Follow }) {
  const { kind, picture, path, label } = follow
  const leave = useLeaving()
  const words = labelOf(follow)
  return (
    <li className={styles.row}>
      {kind !== 'signal' && <Avatar src={picture} name={words} size={32} />}
      <div className={styles.words}>
        {label ? <Link to={path}>{label}</Link> : <span>Сигнал № {follow.name}</span>}
        <Note follow={follow} />
      </div>
      <Button kind="gray" size="small" aria-label={`Не следить: ${words}`} onClick={() => leave(follow)}>
        Не следить
      </Button>
    </li>
  )
}

/** Why nothing comes of it now; null when it does. */
function Note({ follow: { label, is_muted: isMuted, is_over: isOver } }: { follow: Follow }) {
  if (label === '') return <small>Снят с публикации</small>
  if (isOver) return <small>Завершён: сообщать больше не о чем</small>
  if (!isMuted) return null
  return (
    <small>
      Скрыто, поэтому молчим: вернуть можно в разделе <Link to={paths.hidden}>«Скрытое»</Link>
    </small>
  )
}
