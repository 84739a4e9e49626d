import type { HypeDays } from '@palata/contract/hype'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { useSearchParameter } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Accounts } from './Accounts.tsx'
import { Formula } from './Formula.tsx'
import styles from './HypePage.module.css'
import { Loading } from './Loading.tsx'
import { namedIn, WINDOWS } from './labels.ts'
import { MapPanel } from './map/MapPanel.tsx'
import { sharesQuery } from './queries.ts'
import { Concentration } from './rail/Concentration.tsx'
import { Moved } from './rail/Moved.tsx'
import { hypeSearch } from './routes.ts'
import { HypeTable } from './table/HypeTable.tsx'

const USUAL: HypeDays = '7'

export function MemberHype() {
  const [said, say] = useSearchParameter(hypeSearch, 'days')
  const days = said ?? USUAL
  return (
    <>
      <div className={styles.windows}>
        <Segments
          label="За какое время"
          options={WINDOWS}
          chosen={days}
          onChoose={(next) => say(next === USUAL ? null : next)}
        />
      </div>
      <Shares days={days} />
      <Accounts />
    </>
  )
}

function Shares({ days }: { days: HypeDays }) {
  const read = useQuery(sharesQuery(useApi(), days))
  const [showsAll, showAll] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  const { data, isError, isPlaceholderData, refetch } = read
  if (!data && isError) return <Message onRetry={() => void refetch()}>Не удалось загрузить доли внимания</Message>
  if (!data) return <Loading />
  const named = namedIn(data)
  if (data.made_at === null || named.length === 0)
    return (
      <EmptyState
        icon="comment"
        help={data.made_at === null ? 'Доли ещё не посчитаны' : 'За это время о монетах никто не писал'}
      >
        Нет данных
      </EmptyState>
    )
  const leadToTable = () => {
    table.current?.scrollIntoView({ block: 'start' })
    table.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.shares} aria-busy={isPlaceholderData || undefined}>
      <Outdated of={read}>Доли не обновились</Outdated>
      <div className={styles.grid}>
        <MapPanel
          hype={data}
          coins={named}
          days={days}
          onTable={leadToTable}
          onRest={() => {
            showAll(true)
            leadToTable()
          }}
        />
        <aside className={styles.rail}>
          <Concentration hype={data} coins={named} days={days} />
          <Moved coins={data.coins} days={days} />
        </aside>
      </div>
      <Formula madeAt={data.made_at} />
      <HypeTable ref={table} coins={named} days={days} showsAll={showsAll} onAll={() => showAll(true)} />
    </div>
  )
}
