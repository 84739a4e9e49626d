import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { plural } from '@site/ui/format/index.ts'
import { fullText, numberText } from '@site/ui/numbers/index.ts'
import type { ReactNode } from 'react'
import styles from './Figures.module.css'

const MINUS = '\u2212'

/** «+37», «−3», «без изменений» */
export function changeInWords(now: number, before: number): string {
  const change = now - before
  if (change === 0) return 'без изменений'
  return `${change > 0 ? '+' : MINUS}${fullText('count', Math.abs(change))}`
}

/** Four numbers of the day. */
export function Figures({ overview: { members, money } }: { overview: DeskOverview }) {
  const [before, now] = money.weeks.slice(-2)
  return (
    <section className={styles.figures} aria-label="Главное">
      <Figure words="Участники" value={fullText('count', members.total)}>
        {changeInWords(members.total, members.week_ago)} за неделю
      </Figure>
      <Figure words="Деньги за неделю" value={numberText('money', now?.usd ?? 0)}>
        прошлая {numberText('money', before?.usd ?? 0)}
      </Figure>
      <Figure words="Уходят за 7 дней" value={fullText('count', members.leaving)}>
        доступ кончается
      </Figure>
      <Figure
        words="Открытые счета"
        value={fullText('count', money.open_invoices)}
        isGold={money.undecided_invoices > 0}
      >
        {money.undecided_invoices > 0
          ? `${money.undecided_invoices} ${plural(money.undecided_invoices, 'просит', 'просят', 'просят')} решения`
          : 'решать нечего'}
      </Figure>
    </section>
  )
}

interface FigureProps {
  words: string
  value: string
  isGold?: boolean
  children: ReactNode
}

function Figure({ words, value, isGold, children }: FigureProps) {
  return (
    <div>
      <p>{words}</p>
      <b>{value}</b>
      <small data-gold={isGold || undefined}>{children}</small>
    </div>
  )
}
